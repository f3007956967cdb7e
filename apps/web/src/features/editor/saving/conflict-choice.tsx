'use client';
import type { MergeConflict } from '@pinion/contracts';
import { useId } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { conflictPath, conflictValueText } from './conflict-text.ts';
import styles from './conflict-dialog.module.css';
import { useEditor } from '../shell/editor-context.tsx';

export type Side = 'mine' | 'theirs';
export type ConflictChoiceProps = { conflict: MergeConflict; chosen: Side; onChoose: (side: Side) => void };

const sides = [
  ['mine', t('Mine')],
  ['theirs', t('Theirs')],
] as const;

/** Renders one conflict and its two possible values. */
export function ConflictChoice({ conflict, chosen, onChoose }: ConflictChoiceProps) {
  const name = useId();
  const file = useEditor(state => state.file);
  return (
    <fieldset className={styles.conflict}>
      <legend>{conflictPath(conflict, file)}</legend>
      <div className={styles.sides}>
        {sides.map(([side, label]) => (
          <label key={side} className={styles.side} data-chosen={chosen === side || undefined}>
            <span className={styles.name}>
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {label}
            </span>
            <span className={styles.value} data-absent={conflict[side] === undefined || undefined}>
              {conflictValueText(conflict[side])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
