import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { DiffLines } from '../../../ui/diff-lines.tsx';
import type { ValueChange } from '../model/value-changes.ts';
import styles from './compare.module.css';

export type ValueDiffProps = { change: ValueChange; sides?: string };

/** Renders one value of both sides, line by line. */
export function ValueDiff({ change: { label, lines, isCut }, sides = t('− left, + right') }: ValueDiffProps) {
  return (
    <div className={styles.value}>
      <Label aside={isCut ? t('first 1,500 lines') : sides}>{label}</Label>
      <DiffLines label={t('{{label}}, line by line', { label })} lines={lines} />
    </div>
  );
}
