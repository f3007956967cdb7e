import { type CodeLanguage, defaultCodeLimits, type ResolvedLimits } from '@pinion/contracts';
import type { SandboxBackend, Unavailable } from '../../ports/index.ts';

const codes: Readonly<Record<CodeLanguage, string>> = { javascript: 'return 1', python: 'result = 1', shell: 'true' };

/** The limits of the small program. A busy machine takes long to start a sandbox, and one that starts late is available. */
const limits: ResolvedLimits = { ...defaultCodeLimits, wall_ms: 60_000 };

/** The name of a sandbox, and what to do if it does not start. */
export type RehearsalTexts = { name: string; remedy: string };

/** Runs a small program, because some machines have the programs of a sandbox and do not let them start. */
export async function rehearse(
  backend: Pick<SandboxBackend, 'run'>,
  language: CodeLanguage,
  { name, remedy }: RehearsalTexts,
): Promise<Unavailable | undefined> {
  const { outcome, stderr } = await backend.run({
    language,
    code: codes[language],
    inputs: {},
    secrets: {},
    limits,
    signal: AbortSignal.timeout(limits.wall_ms),
  });
  if (outcome.kind === 'returned') return undefined;
  const message = stderr.trim() || ('message' in outcome ? outcome.message : outcome.kind);
  return { reason: `${name} could not start: ${message.slice(0, 300)}`, remedy };
}
