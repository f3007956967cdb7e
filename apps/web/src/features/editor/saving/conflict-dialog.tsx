'use client';
import { useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Autosave } from './autosave.ts';
import { type PeersStore, savedBy } from './peers-store.ts';
import { conflictKey } from './conflict-text.ts';
import { ConflictChoice, type Side } from './conflict-choice.tsx';
import styles from './conflict-dialog.module.css';
import { useIsIdle } from '../run-panel/use-is-idle.ts';

export type ConflictDialogProps = { autosave: Autosave; others: PeersStore };

/** Renders the dialog for values that two members changed: both values and a choice. Everything else is merged already. */
export function ConflictDialog({ autosave, others }: ConflictDialogProps) {
  /** The postponed conflicts as one text. Other conflicts open the dialog again. */
  const [postponed, setPostponed] = useState('');
  const state = useStore(autosave.state);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const conflicts = state.kind === 'conflict' ? state.conflicts : [];
  const all = conflicts.map(conflictKey).join();
  // The dialog does not interrupt typing.
  const isCalm = useIsIdle();
  const name = useStore(others, savedBy);
  if (conflicts.length === 0) return null;
  const sideOf = (key: string): Side => choices[key] ?? 'mine';
  const decide = () => {
    for (const conflict of conflicts) autosave.choose(conflict, sideOf(conflictKey(conflict)));
    setChoices({});
  };
  if (postponed === all)
    return (
      <div className={styles.later}>
        <StatusBadge status="warning" word={t('{{places}} in conflict', { places: counted(conflicts.length, 'place') })} />
        <Button size="small" kind="line" onClick={() => setPostponed('')}>
          {t('Resolve')}
        </Button>
      </div>
    );
  return (
    <Dialog
      open={isCalm}
      onOpenChange={open => !open && setPostponed(all)}
      title={
        conflicts.length === 1
          ? t('Conflicting change')
          : t('{{things}} in conflict', { things: counted(conflicts.length, 'thing') })
      }
      description={t('You and {{who}} changed the same value. All other changes are merged and saved.', {
        who: name ?? t('someone else'),
      })}
      width="wide"
      actions={
        <>
          <Button kind="line" onClick={() => setPostponed(all)}>
            {t('Later')}
          </Button>
          <Button kind="main" onClick={decide}>
            {t('Use selected')}
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
