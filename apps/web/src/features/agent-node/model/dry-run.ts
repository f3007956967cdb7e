import { t } from '../../../lib/texts/t.ts';
import type { DryVerdict } from '../../run/index.ts';

/** The guard's word on all tools of an agent, in a line. */
export function dryRunWords(verdicts: readonly DryVerdict[]): string {
  if (verdicts.length === 0) return t('No tool is on for this agent');
  const denied = verdicts.filter(({ verdict }) => verdict === 'deny').length;
  const asked = verdicts.filter(({ verdict }) => verdict === 'ask').length;
  const asks = asked === 0 ? '' : t(', asks you before {{asked}}', { asked: asked === verdicts.length ? 'each' : asked });
  if (denied === 0)
    return t('Dry run: policy allows {{tools}}{{asks}}', {
      tools: verdicts.length === 1 ? t('the one tool') : t('all {{all}} tools', { all: verdicts.length }),
      asks,
    });
  return t('Dry run: policy denies {{denied}} of {{all}} tools{{asks}}', { denied, all: verdicts.length, asks });
}

/** `side_effects` as people say it. */
export const gateWords = (gate: string): string => gate.replaceAll('_', ' ');
