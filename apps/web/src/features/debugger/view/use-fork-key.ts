'use client';
import { useEffect, useEffectEvent } from 'react';
import { type ForkAction, isForkable, targetOfSelection } from '../../fork/index.ts';
import type { RunViewStore } from '../../run/index.ts';
import { handlesOwnKeys } from './use-action-chords.ts';

/** Forks with `f` on a turn or a node. On a call, the key is one of the call's own actions, which has handled it before. */
export function useForkKey(store: RunViewStore, fork: ForkAction['begin']): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.defaultPrevented || handlesOwnKeys(event.target)) return;
    const { journal, selectedRow } = store.getState();
    const position = isForkable(journal) ? targetOfSelection(journal, selectedRow) : undefined;
    if (position === undefined || position.kind === 'call') return;
    event.preventDefault();
    fork(position);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
