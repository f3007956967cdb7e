import type { CodeLanguage, IsolationLevel } from '@pinion/contracts';
import type { SandboxBackend } from '../../ports/index.ts';

/** A backend for one language, with the reason why this machine cannot run it, if it cannot. */
export type KnownSandbox = {
  backend: SandboxBackend;
  language: CodeLanguage;
  unavailable: { reason: string; remedy: string } | undefined;
};

export type ChosenSandbox = { ok: true; backend: SandboxBackend } | { ok: false; message: string };

/** The level that code runs at where nothing requires a higher one and the machine has it. A level of 3 costs much more. */
const usualLevel = 2;

/**
 * Returns the available backend of a sufficient level that is nearest to the usual one. Fails closed: without one, the code does
 * not run.
 */
export function chooseSandbox(known: readonly KnownSandbox[], language: CodeLanguage, level: IsolationLevel): ChosenSandbox {
  const sufficient = known
    .filter(one => one.language === language && one.backend.level >= level)
    .toSorted((a, b) => distance(a) - distance(b));
  const available = sufficient.find(({ unavailable }) => unavailable === undefined);
  if (available !== undefined) return { ok: true, backend: available.backend };
  const remedies = sufficient.flatMap(({ unavailable }) => (unavailable === undefined ? [] : [unavailable.remedy]));
  const [remedy = `No sandbox of this installation runs ${language} at level ${level} or above.`] = remedies;
  return { ok: false, message: `${labels[language]} requires a sandbox of level ${level}, and none is available. ${remedy}` };
}

const distance = ({ backend }: KnownSandbox): number =>
  Math.abs(backend.level - usualLevel) * 2 + (backend.level > usualLevel ? 1 : 0);

const labels: Readonly<Record<CodeLanguage, string>> = { javascript: 'JavaScript', python: 'Python', shell: 'Shell' };
