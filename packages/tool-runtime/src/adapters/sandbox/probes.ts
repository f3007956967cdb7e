import { type AddressInfo, createServer } from 'node:net';
import { type CodeLanguage, type CodeLimits, defaultCodeLimits, type SandboxProbe } from '@pinion/contracts';
import type { SandboxBackend, SandboxRun } from '../../ports/index.ts';

type Probe = {
  name: string;
  code: string;
  limits?: CodeLimits;
  /** Returns whether the sandbox contained the program. Absent: unless the program returns `escaped`. */
  passes?: (run: SandboxRun) => boolean;
};

const returned =
  (value: unknown) =>
  ({ outcome }: SandboxRun) =>
    outcome.kind === 'returned' && outcome.value === value;
const failedBy =
  (...reasons: string[]) =>
  ({ outcome }: SandboxRun) =>
    outcome.kind === 'failed' && reasons.includes(outcome.reason);
const timedOut = ({ outcome }: SandboxRun): boolean => outcome.kind === 'timed_out';
const contained = ({ outcome }: SandboxRun): boolean =>
  outcome.kind === 'failed' || (outcome.kind === 'returned' && !String(outcome.value).includes('escaped'));

/**
 * The limits of the probes that use up one, small so that a check takes seconds. Their time is that of the processor: on a busy machine a
 * program does not get as far in the same time by the clock.
 */
const small: CodeLimits = { memory_mb: 64, cpu_ms: 5_000, wall_ms: 30_000, disk_mb: 4, processes: 8 };

const python: Probe[] = [
  { name: 'run', code: 'result = sum(inputs["numbers"])', passes: returned(6) },
  { name: 'host_files', code: 'open("/etc/passwd").read()\nresult = "escaped"' },
  { name: 'write_outside', code: 'open("/usr/pinion-probe", "w")\nresult = "escaped"' },
  {
    name: 'environment',
    code: 'import os\nresult = "escaped" if os.environ.get("PINION_PROBE") else "empty"',
    passes: returned('empty'),
  },
  { name: 'network', code: 'import socket\nresult = socket.create_connection(("127.0.0.1", PORT), 1).recv(7).decode()' },
  {
    name: 'dns',
    code: 'import socket\nsocket.getaddrinfo("localhost.localdomain", 80)\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 53))\nresult = "escaped"',
  },
  {
    name: 'host_processes',
    code: 'import os\nresult = "escaped" if len([p for p in os.listdir("/proc") if p.isdigit()]) > 8 else "alone"',
  },
  { name: 'fork', code: 'import os\nwhile True: os.fork()', limits: small, passes: failedBy('processes', 'exception', 'memory') },
  { name: 'memory', code: 'kept = []\nwhile True: kept.append(bytearray(1_000_000))', limits: small, passes: failedBy('memory') },
  {
    name: 'disk',
    code: 'with open("/workspace/file", "wb") as file:\n  while True: file.write(bytes(1_000_000))',
    limits: small,
    passes: failedBy('disk', 'memory'),
  },
  { name: 'time', code: 'while True: pass', limits: { wall_ms: 300 }, passes: timedOut },
  {
    name: 'state',
    code: 'import builtins\nresult = "escaped" if hasattr(builtins, "left") else "clean"\nbuiltins.left = 1',
    passes: returned('clean'),
  },
];

const javascript: Probe[] = [
  { name: 'run', code: 'return inputs.numbers.reduce((sum, n) => sum + n)', passes: returned(6) },
  { name: 'host_files', code: 'return typeof require === "undefined" && typeof process === "undefined" ? "none" : "escaped"' },
  { name: 'modules', code: 'await import("node:fs"); return "escaped"' },
  {
    name: 'environment',
    code: 'return typeof process === "object" && process.env.PINION_PROBE ? "escaped" : "empty"',
    passes: returned('empty'),
  },
  { name: 'network', code: 'return typeof fetch === "undefined" && typeof WebSocket === "undefined" ? "none" : "escaped"' },
  {
    name: 'host_realm',
    code: 'const f = console.log.constructor; return f("return typeof process")() === "object" ? "escaped" : "none"',
  },
  {
    name: 'memory',
    code: 'const kept = []; for (;;) kept.push(new Uint8Array(1_000_000).fill(1));',
    limits: small,
    passes: failedBy('memory'),
  },
  { name: 'stack', code: 'const f = () => f() + 1; return f()', passes: failedBy('exception', 'memory') },
  { name: 'output', code: 'return "x".repeat(8_000_000)', passes: failedBy('output') },
  { name: 'time', code: 'for (;;);', limits: { wall_ms: 300, cpu_ms: 300 }, passes: timedOut },
  { name: 'protocol', code: 'console.log(JSON.stringify({ ready: true })); return "kept"', passes: returned('kept') },
  { name: 'state', code: 'const was = typeof globalThis.left; globalThis.left = 1; return was', passes: returned('undefined') },
];

const shell: Probe[] = [
  { name: 'run', code: 'echo 1 2 3 | wc -w | tr -d " "', passes: returned('3\n') },
  { name: 'host_files', code: 'cat /etc/passwd && echo escaped' },
  {
    name: 'write_outside',
    code: 'echo x > /usr/pinion-probe && cat /usr/../usr/bin/env > /dev/null && test ! -w / && echo contained',
    passes: contained,
  },
  { name: 'environment', code: 'echo "${PINION_PROBE:-empty}"', passes: returned('empty\n') },
  { name: 'network', code: 'head -c 7 < /dev/tcp/127.0.0.1/PORT' },
  { name: 'host_processes', code: 'n=0; for p in /proc/[0-9]*; do n=$((n + 1)); done; if [ $n -gt 8 ]; then echo escaped; fi' },
  { name: 'argument', code: 'echo "$pinion_field_value"', passes: returned('$(echo escaped); echo escaped\n') },
  {
    name: 'fork',
    code: 'f() { f | f & }; f; wait; echo done',
    limits: { ...small, wall_ms: 1000 },
    passes: run => contained(run) || timedOut(run),
  },
  {
    name: 'memory',
    code: 'x=aaaaaaaaaaaaaaaa; while :; do x="$x$x"; done',
    limits: small,
    passes: run => contained(run) || timedOut(run),
  },
  {
    name: 'output',
    code: 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done',
    limits: { ...small, wall_ms: 1000 },
    passes: run => run.outcome.kind !== 'returned',
  },
  { name: 'time', code: 'sleep 30', limits: { wall_ms: 300 }, passes: timedOut },
  { name: 'state', code: 'ls -A /workspace; touch /workspace/left', passes: returned('') },
];

const probesOf: Readonly<Record<CodeLanguage, readonly Probe[]>> = { python, javascript, shell };

/** Returns the names of the probes of a language. */
export const probeNames = (language: CodeLanguage): string[] => probesOf[language].map(({ name }) => name);

/** Runs programs that try to leave a sandbox or to exceed its limits, one after another. Without `names`, all of them. */
export async function probe(
  backend: SandboxBackend,
  languages: readonly CodeLanguage[],
  names?: readonly string[],
): Promise<SandboxProbe[]> {
  const listener = createServer(socket => socket.on('error', () => undefined).end('escaped'));
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = listener.address() as AddressInfo;
    const chosen = languages.flatMap(language =>
      probesOf[language].filter(({ name }) => names?.includes(name) ?? true).map(one => ({ language, ...one })),
    );
    return await probeAll(backend, chosen, port);
  } finally {
    listener.close();
  }
}

/** `port` is one of this machine that answers `escaped`. */
async function probeAll(
  backend: SandboxBackend,
  probes: readonly (Probe & { language: CodeLanguage })[],
  port: number,
): Promise<SandboxProbe[]> {
  const results: SandboxProbe[] = [];
  for (const { name, language, code, limits, passes = contained } of probes) {
    const startedAt = performance.now();
    const run = await backend.run({
      language,
      code: code.replace('PORT', String(port)),
      inputs: { numbers: [1, 2, 3] },
      variables: language === 'shell' ? { pinion_field_value: '$(echo escaped); echo escaped' } : undefined,
      secrets: {},
      limits: { ...defaultCodeLimits, ...limits } as typeof defaultCodeLimits,
      signal: new AbortController().signal,
      queue: ['probe'],
    });
    const passed = passes(run);
    const duration_ms = Math.round(performance.now() - startedAt);
    results.push({ name, language, passed, duration_ms, ...(passed ? {} : { message: described(run) }) });
  }
  return results;
}

function described({ outcome, stderr }: SandboxRun): string {
  if (outcome.kind === 'failed') return [`${outcome.reason}: ${outcome.message}`, stderr.trim().slice(-300)].join(' ').trim();
  if (outcome.kind === 'returned') return `returned ${JSON.stringify(outcome.value)?.slice(0, 200)}`;
  return outcome.kind;
}
