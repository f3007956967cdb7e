import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { DiffLines } from '../../../ui/diff-lines.tsx';
import type { ChangedValue } from '../model/value-changes.ts';

export type ValueDiffProps = { change: ChangedValue; sides?: string };

/** Renders one value of both sides, line by line. */
export function ValueDiff({ change: { label, lines, isCut }, sides = t('− left, + right') }: ValueDiffProps) {
  return (
    <div className="[&>section]:max-h-90 [&>section]:overflow-auto px-3 py-2 rounded-2 bg-surface inset-ring inset-ring-line">
      <Label aside={isCut ? t('first 1,500 lines') : sides}>{label}</Label>
      <DiffLines label={t('{{label}}, line by line', { label })} lines={lines} />
    </div>
  );
}
