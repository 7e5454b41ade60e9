"""Programs that leave something behind on purpose, end the interpreter, or call without end."""

# Each ends by itself and leaves the interpreter alive.

HOSTILE = {
    "patches builtins": """
import builtins
for name in ("abs", "round", "len", "isinstance", "print", "compile", "exec", "type", "float"):
    setattr(builtins, name, lambda *given, **named: 0)
""",
    "patches the modules that grading stands on": """
import json, math, random
json.dumps = json.loads = lambda *given, **named: "{}"
json.JSONEncoder.encode = lambda *given: '"passed"'
math.tanh = math.isclose = math.isfinite = lambda *given, **named: True
random.seed = random.random = lambda *given: 0.5
""",
    "empties the table of modules": "import sys\nsys.modules.clear()\nsys.path.clear()",
    "empties the finders": "import sys\nsys.meta_path.clear()\nsys.path_hooks.clear()",
    "patches our own code through the frames": """
import sys
frame = sys._getframe()
while frame:
    for name in list(frame.f_globals):
        if callable(frame.f_globals[name]):
            frame.f_globals[name] = lambda *given, **named: {"outcome": "passed"}
    frame = frame.f_back
""",
    "traces whatever runs": "import sys\nsys.settrace(lambda *given: 1 / 0)\nsys.setprofile(print)",
    "changes what 5 is": """
import ctypes
number = ctypes.c_uint32.from_address(id(5) + 12)
number.value = 6
assert 2 + 3 != int("5") or True
""",
    "closes the streams": "import os\nos.closerange(0, 10)",
    "takes the streams away": "import sys\nsys.stdout = sys.stderr = sys.__stdout__ = None",
    "turns stdout into a file": "import os\nos.dup2(os.open('/tmp/out', os.O_CREAT), 1)",
    "leaves files and goes elsewhere": """
import os
open("math.py", "w").write("raise SystemExit")
open("/tmp/left", "w").write("left")
os.makedirs("/tmp/a/b/c")
os.chmod("/tmp/a", 0)
os.symlink("/lib", "/home/pyodide/link")
os.environ["HOME"] = "/nowhere"
os.chdir("/")
os.chmod("/tmp", 0)
os.chmod("/home/pyodide", 0)
""",
    "collects nothing and breaks the collector": """
import gc
gc.disable()
gc.unfreeze()
gc.callbacks.append(lambda *given: 1 / 0)
kept = [[] for _ in range(10_000)]
""",
    "empties every dictionary it can reach": """
import gc
gc.unfreeze()
for held in gc.get_objects():
    if type(held) is dict and "learner" in held:
        held.clear()
""",
    "never ends a chain of calls": "def f():\n    return f()\nf()",
    "asks for all memory": "x = [0] * 10**9",
    "ends itself": "raise SystemExit(0)",
    "raises what is no exception": "raise BaseException('!')",
    "lies about being equal": """
class Yes(float):
    def __eq__(self, other): return True
    def __hash__(self): return 1
    def __repr__(self): return "-6.0"
def grads(*given): return [Yes()] * 4
""",
    "leaves a class named Value": "class Value:\n    __add__ = __mul__ = lambda *given: 1 / 0",
    "warns, logs and sets what is global": """
import decimal, locale, logging, warnings
decimal.getcontext().prec = 1
warnings.simplefilter("error")
logging.disable(logging.CRITICAL)
""",
    "takes the recursion limit away": "import sys\nsys.setrecursionlimit(50)",
    "registers what runs at the end": "import atexit\natexit.register(print, 1 / 3)",
}

# Each ends the interpreter it runs in (under Node; Chromium has less room still).
FATAL = {
    "leaves Python at once": "import os\nos._exit(0)",
    "aborts": "import os\nos.abort()",
    "nests without end": "x = ()\nfor _ in range(2_000_000):\n    x = (x,)\nx = 0",
}

# Each asks for what only the browser can do: refused, and told so. The interpreter is replaced.
REACHING_OUT = {
    "plans things for later": """
import asyncio
async def later():
    raise SystemExit
task = asyncio.ensure_future(later())
asyncio.get_event_loop().call_later(0.01, print, "later")
""",
    "schedules a callback": "import asyncio\nasyncio.get_event_loop().call_soon(print, 'later')",
    "runs a script by way of C": """
import ctypes
ctypes.CDLL(None).emscripten_run_script(b"globalThis.leaked = true")
""",
    "calls C by its address": """
import ctypes
abort = ctypes.cast(ctypes.CDLL(None).emscripten_async_wget, ctypes.c_void_p).value
ctypes.CFUNCTYPE(None, ctypes.c_char_p)(abort)(b"/")
""",
    "takes the scripts' objects from where modules are looked for": """
import sys
for finder in sys.meta_path:
    for proxy in getattr(finder, "jsproxies", {}).values():
        proxy.constructor.constructor("return globalThis")().leaked = True
raise SystemExit
""",
    "makes a script's object": """
import asyncio
bridge = type(asyncio.get_event_loop()).run_until_complete.__globals__["run_sync"].__self__
bridge.to_js([1]).constructor
""",
    "makes the bridge's module anew": """
import _imp, importlib.machinery
spec = importlib.machinery.BuiltinImporter.find_spec("_pyodide_core")
_imp.create_builtin(spec).to_js({})
""",
}

DEEP = {
    "__add__": "class V:\n    def __add__(s, o): return s + o\nV() + V()",
    "__eq__": "class V:\n    def __eq__(s, o): return s == o\nV() == V()",
    "__getattr__": "class V:\n    def __getattr__(s, n): return getattr(s, n + 'x')\nV().a",
    "__repr__": "class V:\n    def __repr__(s): return f'{s!r}'\nprint(V())",
    "__str__ in print": "class V:\n    def __str__(s): return str(s)\nprint(V())",
    "__hash__": "class V:\n    def __hash__(s): return hash((s,))\n{V()}",
    "__lt__ in sorted": "class V:\n    def __lt__(s, o): return sorted([s, o])\nsorted([V(), V()])",
    "sorted(key=)": "def k(x): return sorted([1, 2], key=k)[0]\nsorted([3, 4], key=k)",
    "map": "def f(x): return list(map(f, [x]))\nf(1)",
    "a property": "class V:\n    p = property(lambda s: s.p)\nV().p",
    "__init__": "class V:\n    def __init__(s): s.v = V()\nV()",
    "__del__": "class V:\n    def __del__(s): V()\nV()",
    "a generator": "def g(): yield from g()\nlist(g())",
    "a decorator": "import functools\n@functools.lru_cache\ndef f(n): return f(n + 1)\nf(0)",
    "re.sub": "import re\ndef f(m): return re.sub('a', f, 'a')\nre.sub('a', f, 'a')",
    "exec": "def f(): exec('f()')\nf()",
    "deepcopy": "import copy\na = []\nfor _ in range(5_000): a = [a]\ncopy.deepcopy(a)",
    "a nested source": "eval('(' * 5_000)",
}
