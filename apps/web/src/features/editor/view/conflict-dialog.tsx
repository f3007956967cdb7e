'use client';
import { useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Autosave } from '../actions/autosave.ts';
import { conflictKey } from '../model/conflict-words.ts';
import { ConflictChoice, type Side } from './conflict-choice.tsx';
import styles from './conflict-dialog.module.css';
import { useCalm } from './use-calm.ts';

export type ConflictDialogProps = {
  autosave: Autosave;
  /** The conflicts that a person has put off, as one text; others open the dialog again. */
  later: string;
  onLater: (conflicts: string) => void;
};

/** Two people, one place: both values, and who of the two goes on. All else is merged already. */
export function ConflictDialog({ autosave, later, onLater }: ConflictDialogProps) {
  const state = useStore(autosave.state);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const conflicts = state.kind === 'conflict' ? state.conflicts : [];
  const all = conflicts.map(conflictKey).join();
  // Nobody is interrupted in the middle of a word.
  const isCalm = useCalm();
  if (conflicts.length === 0) return null;
  const sideOf = (key: string): Side => choices[key] ?? 'mine';
  const decide = () => {
    for (const conflict of conflicts) autosave.choose(conflict, sideOf(conflictKey(conflict)));
    setChoices({});
  };
  return (
    <Dialog
      open={later !== all && isCalm}
      onOpenChange={open => !open && onLater(all)}
      title={conflicts.length === 1 ? 'Two changed one thing' : `Two changed ${counted(conflicts.length, 'thing')}`}
      description="You and somebody else, or another tab, gave the same place another value. Everything else of both is merged and saved. What you do not choose stays in the history."
      width="wide"
      actions={
        <>
          <Button kind="line" onClick={() => onLater(all)}>
            Later
          </Button>
          <Button kind="main" onClick={decide}>
            Use these
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        {conflicts.map(conflict => {
          const key = conflictKey(conflict);
          return (
            <ConflictChoice
              key={key}
              conflict={conflict}
              chosen={sideOf(key)}
              onChoose={side => setChoices(before => ({ ...before, [key]: side }))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
