import module from 'node:module';

/* Takes from a Node.js process what a program could reach the host with, after its own modules are loaded. */

type Replaceable = Record<string, unknown>;

const denied = (): never => {
  throw new Error('Not available in the sandbox.');
};

/** The interpreter reports to the console, which nobody reads. */
const ignore = (): void => undefined;

/** Functions and classes of Node.js that open connections, start processes, evaluate code or load native code. */
const deniedIn: Readonly<Record<string, readonly string[]>> = {
  child_process: ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork', '_forkChild'],
  cluster: ['fork', 'setupPrimary', 'setupMaster'],
  dgram: ['createSocket', 'Socket'],
  dns: ['lookup', 'lookupService', 'resolve', 'resolve4', 'resolve6', 'reverse', 'Resolver', 'setServers'],
  http: ['request', 'get', 'createServer', 'Agent', 'ClientRequest', 'Server'],
  http2: ['connect', 'createServer', 'createSecureServer'],
  https: ['request', 'get', 'createServer', 'Agent', 'Server'],
  inspector: ['open', 'Session', 'url'],
  module: ['createRequire', 'register', 'registerHooks', '_load', 'runMain', 'enableCompileCache'],
  net: ['connect', 'createConnection', 'createServer', 'Socket', 'Stream', 'Server'],
  repl: ['start', 'REPLServer'],
  tls: ['connect', 'createServer', 'TLSSocket', 'Server', 'createSecurePair'],
  v8: ['setFlagsFromString', 'writeHeapSnapshot', 'startupSnapshot'],
  vm: ['runInThisContext', 'runInNewContext', 'runInContext', 'createContext', 'compileFunction', 'Script', 'SourceTextModule'],
  wasi: ['WASI'],
  worker_threads: ['Worker', 'MessageChannel', 'BroadcastChannel'],
};

const deniedGlobals =
  'fetch WebSocket EventSource XMLHttpRequest Request Response Headers FormData Worker BroadcastChannel MessageChannel navigator ' +
  'localStorage sessionStorage caches require module global eval Function process gc Storage CloseEvent';

/** Locks the realm. Nothing can be imported afterwards, and `process` is gone. */
export function lockRealm(): void {
  module.registerHooks({ resolve: denied, load: denied });
  const realm = globalThis as unknown as Replaceable;
  const own = realm['process'] as Replaceable & { getBuiltinModule(name: string): Replaceable | undefined };
  for (const [name, keys] of Object.entries(deniedIn)) {
    const builtin = own.getBuiltinModule(name);
    for (const key of keys) replace(builtin, key);
    // A class that a program still holds cannot connect, either.
    for (const key of keys) lockPrototype(builtin?.[key]);
  }
  lockPrototype(own.getBuiltinModule('net')?.['Socket']);
  for (const key of Object.getOwnPropertyNames(own)) {
    if (typeof own[key] === 'function' || key === 'env') replace(own, key, key === 'env' ? Object.freeze({}) : denied);
  }
  for (const name of deniedGlobals.split(' ')) Reflect.deleteProperty(realm, name);
  realm['console'] = Object.freeze({ log: ignore, info: ignore, debug: ignore, warn: ignore, error: ignore });
}

function replace(holder: Replaceable | undefined, key: string, value: unknown = denied): void {
  if (holder === undefined || !(key in holder)) return;
  const before = holder[key];
  lockPrototype(before);
  Reflect.defineProperty(holder, key, { value, writable: false, configurable: false, enumerable: false });
}

/** The methods that make a connection or wait for one. */
const connecting = ['connect', 'listen', 'bind', 'send', 'addContext', 'post', 'runInThisContext', 'runInContext'];

function lockPrototype(value: unknown): void {
  if (typeof value !== 'function' || value === denied) return;
  const prototype: unknown = value.prototype;
  if (typeof prototype !== 'object' || prototype === null) return;
  for (const key of connecting) {
    if (Object.hasOwn(prototype, key)) {
      Reflect.defineProperty(prototype, key, { value: denied, writable: false, configurable: false });
    }
  }
}
