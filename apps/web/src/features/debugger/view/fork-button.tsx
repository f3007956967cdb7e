'use client';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ForkIcon } from '../../../ui/icons/action-icons.tsx';
import { type ForkAction, isForkable, targetOfSelection } from '../../fork/index.ts';
import type { RunViewStore } from '../../run/index.ts';

/** Renders the button beside the selection: a turn is forked, a node is run again. */
export function ForkButton({ store, fork }: { store: RunViewStore; fork: ForkAction['begin'] }) {
  const kind = useStore(store, ({ journal, selectedRow }) =>
    isForkable(journal) ? targetOfSelection(journal, selectedRow)?.kind : undefined,
  );
  if (kind === undefined) return null;
  const begin = () => {
    const { journal, selectedRow } = store.getState();
    const target = targetOfSelection(journal, selectedRow);
    if (target !== undefined) fork(target);
  };
  return (
    <Button size="small" icon={<ForkIcon size={14} />} aria-keyshortcuts="F" onClick={begin}>
      {kind === 'node' ? t('Rerun from here') : t('Fork from here')}
    </Button>
  );
}
