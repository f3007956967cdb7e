import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import type { DryVerdict } from '../../../lib/api-shapes.ts';

/** Describes the guard's verdicts on all tools of an agent in one line. */
export function formatDryRun(verdicts: readonly DryVerdict[]): string {
  if (verdicts.length === 0) return t('No tools are on for this agent');
  const denied = verdicts.filter(({ verdict }) => verdict === 'deny').length;
  const requested = verdicts.filter(({ verdict }) => verdict === 'ask').length;
  const all = verdicts.length;
  const verdict =
    denied > 0
      ? t('Dry run: policy denies {{denied}} of {{all}} tools', { denied, all })
      : all === 1
        ? t('Dry run: policy allows the tool')
        : t('Dry run: policy allows all {{all}} tools', { all });
  if (requested === 0) return verdict;
  return formatList([
    verdict,
    requested === all ? t('approval required for each') : t('approval required for {{asked}}', { asked: requested }),
  ]);
}
