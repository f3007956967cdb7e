import type { DryVerdict } from '../../run/index.ts';

/** The guard's word on all tools of an agent, in a line. */
export function dryRunWords(verdicts: readonly DryVerdict[]): string {
  if (verdicts.length === 0) return 'No tool is on for this agent';
  const denied = verdicts.filter(({ verdict }) => verdict === 'deny').length;
  const asked = verdicts.filter(({ verdict }) => verdict === 'ask').length;
  const asks = asked === 0 ? '' : `, asks you before ${asked === verdicts.length ? 'each' : asked}`;
  if (denied === 0)
    return `Dry run: policy allows ${verdicts.length === 1 ? 'the one tool' : `all ${verdicts.length} tools`}${asks}`;
  return `Dry run: policy denies ${denied} of ${verdicts.length} tools${asks}`;
}

/** `side_effects` as people say it. */
export const gateWords = (gate: string): string => gate.replaceAll('_', ' ');
