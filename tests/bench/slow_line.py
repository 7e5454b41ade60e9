"""A slow line before a server: so many bits a second for all connections together, and a delay.

It stands between the browser and the server and not in the browser, so that it slows down whoever
asks: the page, its workers, a service worker.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.browser.nginx import free_port

MBIT = 10  # a second, from the server to the browser
ROUND_TRIP = 0.040  # seconds
PIECE = 1 << 14  # bytes; small, so that connections share the line fairly
ON_THE_WAY = 8  # pieces of one connection


class Line:
    """The line's one schedule: a piece leaves when the pieces before it have left."""

    def __init__(self, bytes_per_second: float) -> None:
        self._bytes_per_second = bytes_per_second
        self._free_at = 0.0

    def leaves_at(self, size: int, now: float) -> float:
        """When the last byte of a piece of this size is through, if it is handed over now."""
        self._free_at = max(self._free_at, now) + size / self._bytes_per_second
        return self._free_at


async def _carry(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: Line | None
) -> None:
    """Hand on what comes, late by half the round trip, until its end; `line` None: no limit."""
    loop = asyncio.get_running_loop()
    pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(ON_THE_WAY)

    async def hand_on() -> None:
        while True:
            due, piece = await pieces.get()
            await asyncio.sleep(due - loop.time())
            if not piece:
                return
            writer.write(piece)
            await writer.drain()

    handing_on = asyncio.create_task(hand_on())
    try:
        while not handing_on.done():
            piece = await reader.read(PIECE)
            left = line.leaves_at(len(piece), loop.time()) if line else loop.time()
            await asyncio.sleep(left - loop.time())
            await pieces.put((left + ROUND_TRIP / 2, piece))
            if not piece:
                break
        await handing_on
    except ConnectionError:
        handing_on.cancel()
    finally:
        writer.close()


@contextmanager
def slow_line(server_port: int) -> Iterator[int]:
    """Give the port at which a server of this machine is reached over the slow line."""
    port = free_port()
    line = Line(MBIT * 1e6 / 8)
    loop = asyncio.new_event_loop()
    started = threading.Event()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(ROUND_TRIP)  # the handshake
        upstream_reader, upstream_writer = await asyncio.open_connection("127.0.0.1", server_port)
        await asyncio.gather(
            _carry(reader, upstream_writer, None), _carry(upstream_reader, writer, line)
        )

    async def serve() -> None:
        server = await asyncio.start_server(connect, "127.0.0.1", port)
        started.set()
        async with server:
            await server.serve_forever()

    def run() -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(serving)
        except asyncio.CancelledError:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.run_until_complete(asyncio.sleep(0.05))
        loop.close()

    serving = loop.create_task(serve())
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    started.wait(10)
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(serving.cancel)
        thread.join(10)
