import type { CodeLanguage, IsolationLevel } from '@pinion/contracts';
import type { SandboxBackend } from '../../ports/index.ts';

/** A backend with the reason why this machine cannot run it, if it cannot. */
export type KnownSandbox = { backend: SandboxBackend; unavailable: { reason: string; remedy: string } | undefined };

export type ChosenSandbox = { ok: true; backend: SandboxBackend } | { ok: false; message: string };

/**
 * Returns the available backend of the lowest sufficient level, because a higher level costs more. Fails closed: without one,
 * the code does not run.
 */
export function chooseSandbox(known: readonly KnownSandbox[], language: CodeLanguage, level: IsolationLevel): ChosenSandbox {
  const sufficient = known
    .filter(({ backend }) => backend.level >= level && backend.languages.includes(language))
    .toSorted((a, b) => a.backend.level - b.backend.level);
  const available = sufficient.find(({ unavailable }) => unavailable === undefined);
  if (available !== undefined) return { ok: true, backend: available.backend };
  const remedies = sufficient.flatMap(({ unavailable }) => (unavailable === undefined ? [] : [unavailable.remedy]));
  const [remedy = `No sandbox of this installation runs ${language} at level ${level} or above.`] = remedies;
  return { ok: false, message: `${labels[language]} requires a sandbox of level ${level}, and none is available. ${remedy}` };
}

const labels: Readonly<Record<CodeLanguage, string>> = { javascript: 'JavaScript', python: 'Python', shell: 'Shell' };
