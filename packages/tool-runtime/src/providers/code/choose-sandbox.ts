import type { CodeLanguage, IsolationLevel } from '@pinion/contracts';
import type { MaybePromise, SandboxBackend, Unavailable } from '../../ports/index.ts';

/** A backend for one language. */
export type KnownSandbox = {
  backend: SandboxBackend;
  language: CodeLanguage;
  /** Returns why this machine cannot run it. Undefined if it can. The first call tries it. */
  unavailable(): MaybePromise<Unavailable | undefined>;
};

export type ChosenSandbox = { ok: true; backend: SandboxBackend } | { ok: false; message: string };

/** The level that code runs at where nothing requires a higher one and the machine has it. A level of 3 costs much more. */
const usualLevel = 2;

/**
 * Returns the available backend of a sufficient level that is nearest to the usual one. Fails closed: without one, the code does
 * not run. A sandbox is tried only if all nearer ones are unavailable.
 */
export async function chooseSandbox(
  known: readonly KnownSandbox[],
  language: CodeLanguage,
  level: IsolationLevel,
): Promise<ChosenSandbox> {
  const sufficient = known
    .filter(one => one.language === language && one.backend.level >= level)
    .toSorted((a, b) => distance(a) - distance(b));
  const remedies: string[] = [];
  for (const one of sufficient) {
    const unavailable = await one.unavailable();
    if (unavailable === undefined) return { ok: true, backend: one.backend };
    remedies.push(unavailable.remedy);
  }
  const [remedy = `No sandbox of this installation runs ${language} at level ${level} or above.`] = remedies;
  return { ok: false, message: `${labels[language]} requires a sandbox of level ${level}, and none is available. ${remedy}` };
}

const distance = ({ backend }: KnownSandbox): number =>
  Math.abs(backend.level - usualLevel) * 2 + (backend.level > usualLevel ? 1 : 0);

const labels: Readonly<Record<CodeLanguage, string>> = { javascript: 'JavaScript', python: 'Python', shell: 'Shell' };
