// The border between Python's memory and JavaScript: what a learner's program may call across it, and nothing else.
// Emscripten hands its whole library to Python, code that runs scripts, opens sockets and starts workers included.
import { Fatal } from "./failures.ts";

type Import = (...given: unknown[]) => unknown;
/** What WebAssembly is given to call, by module and name. */
export type Imports = Record<string, Record<string, unknown>>;

/** Files and folders, in memory; not sockets. */
const FILES =
  /^(__syscall_(chdir|chmod|dup3?|faccessat|fadvise64|fallocate|fchdir|fchmod(at2)?|fchown32|fchownat|fcntl64|fdatasync|fstat64|fstatfs64|ftruncate64|getcwd|getdents64|getuid32_js|ioctl|lstat64|mkdirat|mknodat|newfstatat|openat|pipe|poll|readlinkat|renameat|rmdir|stat64|statfs64|symlinkat|truncate64|umask_js|unlinkat|utimensat)|fd_[a-z_]+)$/;
const TIME =
  /^(clock_(res|time)_get|_(gmtime|localtime|mktime|timegm|tzset)_js|emscripten_(date|get|performance)_now|emscripten_get_now_res|_emscripten_get_now_is_monotonic|strptime(_l)?)$/;
const MEMORY =
  /^(emscripten_(get_heap_max|resize_heap|notify_memory_growth)|_(mmap|munmap|msync)_js|stack(Alloc|Restore|Save))$/;
const ITSELF =
  /^(environ_(sizes_)?get|random_get|_PyEM_TrampolineCall_JS|_Py_(CheckEmscriptenSignals_Helper|emscripten_runtime)|__call_sighandler|can_run_sync_js|__assert_fail|_abort_js|exit|proc_exit|emscripten_force_exit)$/;
/** Python functions made callable from C, as `import ctypes` does; to call C in turn (ffi_call) is refused. */
const CALLBACKS = /^ffi_(closure_alloc|closure_free|prep_closure_loc)_js$/;
/** How the request comes in and the answer goes out. */
const CROSSING = /^(JsvArray_Get|JsvNoValue_Check|js2python_js|_python2js_(ascii|ucs1|ucs2|ucs4))$/;
const ALLOWED = [FILES, TIME, MEMORY, ITSELF, CALLBACKS, CROSSING];

/** Refused as a system refuses: Python makes an OSError of it. */
const SYSTEM_CALLS = /^(__syscall_|_emscripten_system$|getaddrinfo$|getnameinfo$)/;
const NOT_PERMITTED = 63; // EPERM of WASI, which Emscripten uses

const REFUSED =
  "Your program asked for what only the browser can do, such as a connection, something for later, " +
  "or a call into its scripts. Programs here may not: take that out, and try again.";

let closed = false;

/** From now on only what is allowed gets across; returns how to end that. */
export function closeBorder(): () => void {
  closed = true;
  return () => {
    closed = false;
  };
}

/** Guards the imports in place: Emscripten looks others up in the same table later. */
export function guard(imports: Imports): Imports {
  const { env = {} } = imports;
  for (const [name, given] of Object.entries(env)) {
    if (typeof given !== "function" || ALLOWED.some((names) => names.test(name))) continue;
    const real = given as Import;
    const refused = SYSTEM_CALLS.test(name) ? () => -NOT_PERMITTED : refuse;
    const guarded: Import = (...all) => (closed ? refused() : real(...all));
    env[name] = Object.assign(guarded, real); // its signature, which Emscripten reads, among others
  }
  return imports;
}

function refuse(): never {
  throw new Fatal(REFUSED);
}
