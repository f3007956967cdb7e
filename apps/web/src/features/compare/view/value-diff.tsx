import { Label } from '../../../ui/section.tsx';
import { DiffLines } from '../../tools-admin/index.ts';
import type { ValueChange } from '../model/value-lines.ts';
import styles from './compare.module.css';

/** One value of both runs, line by line. */
export function ValueDiff({ change: { label, lines, isCut } }: { change: ValueChange }) {
  return (
    <div className={styles.value}>
      <Label aside={isCut ? 'the first 1,500 lines' : 'minus is left, plus is right'}>{label}</Label>
      <DiffLines label={`${label}, line by line`} lines={lines} />
    </div>
  );
}
