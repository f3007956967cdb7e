import type { CodeLimits } from '@pinion/contracts';
import type { SandboxRun } from '../../ports/index.ts';

/** The end that a program must have. */
export type Expected =
  /** A benign program: it returns this value. */
  | { value: unknown }
  /** An attack: it fails, or what it returns and prints contains no `ESCAPED`. */
  | 'contained'
  /** A program that uses up a limit: it fails with one of these reasons, or with `timeout`. */
  | { reason: readonly string[] };

/** A program with its expected end, the same on every sandbox of its language. */
export type SandboxCase = {
  name: string;
  code: string;
  expected: Expected;
  inputs?: unknown;
  limits?: CodeLimits;
  /** True if it harms only where the kernel is shared with the host. A kernel of its own can be changed at will. */
  isOfSharedKernel?: boolean;
  /**
   * True if it looks for what a language VM does not have. Where the operating system is the boundary, the code has its process
   * and the modules of its runtime.
   */
  isOfLanguageVm?: boolean;
  /** True if it stands for its kind in every test run. The campaign runs all programs. */
  isSample?: boolean;
};

export const ok = (name: string, code: string, value: unknown, inputs: unknown = {}): SandboxCase => ({
  name: `benign: ${name}`,
  code,
  expected: { value },
  inputs,
});

export const attack = (kind: string, name: string, code: string, limits?: CodeLimits): SandboxCase => ({
  name: `${kind}: ${name}`,
  code,
  expected: 'contained',
  ...(limits === undefined ? {} : { limits }),
});

/** Marks attacks that harm only where the kernel is shared with the host. */
export const onSharedKernel = (one: SandboxCase): SandboxCase => ({ ...one, isOfSharedKernel: true });

/** Marks attacks that look for what a language VM does not have. */
export const onLanguageVm = (one: SandboxCase): SandboxCase => ({ ...one, isOfLanguageVm: true });

export const exceeds = (name: string, code: string, reason: readonly string[], limits: CodeLimits = {}): SandboxCase => ({
  name: `limit: ${name}`,
  code,
  expected: { reason },
  limits: reason.includes('timeout') ? limits : { ...limits, ...patient },
});

/** Time enough, on a busy machine, for a program that has to reach a limit other than the time. */
const patient: CodeLimits = { wall_ms: 20_000, cpu_ms: 20_000 };

/** Small limits, so that a program that uses one up ends soon. */
export const small: CodeLimits = {
  memory_mb: 64,
  wall_ms: 3000,
  cpu_ms: 3000,
  disk_mb: 4,
  processes: 8,
  open_files: 32,
  output_bytes: 65_536,
};

/** Declares the programs that stand for their kind in every test run. Throws if a name is not in the list. */
export function withSamples(all: readonly SandboxCase[], names: readonly string[]): SandboxCase[] {
  const unknown = names.filter(name => !all.some(one => one.name === name));
  if (unknown.length > 0) throw new Error(`no program is named ${unknown.join(', ')}`);
  return all.map(one => (names.includes(one.name) ? { ...one, isSample: true } : one));
}

/** Returns the kind of a program, as in `network`. */
export const kindOf = ({ name }: SandboxCase): string => name.slice(0, name.indexOf(':'));

/** Returns the first program of each kind. */
export const firstOfEachKind = (all: readonly SandboxCase[]): SandboxCase[] =>
  [...Map.groupBy(all, kindOf).values()].flatMap(([first]) => first ?? []);

/** Returns why a run is not what a case expects. Undefined if it is. */
export function flawOf({ expected }: SandboxCase, { outcome, stdout, stderr }: SandboxRun): string | undefined {
  const end = outcome.kind === 'failed' ? outcome.reason : outcome.kind === 'timed_out' ? 'timeout' : outcome.kind;
  const described = `${end} ${JSON.stringify(outcome).slice(0, 300)}`;
  if (expected === 'contained') {
    const seen = `${stdout}${stderr}${outcome.kind === 'returned' ? JSON.stringify(outcome.value) : ''}`;
    return seen.includes('ESCAPED') ? described : undefined;
  }
  if ('reason' in expected) return expected.reason.includes(end) ? undefined : described;
  const isSame = outcome.kind === 'returned' && JSON.stringify(outcome.value) === JSON.stringify(expected.value);
  return isSame ? undefined : described;
}
