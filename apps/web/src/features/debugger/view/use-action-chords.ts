'use client';
import { useEffect, useEffectEvent } from 'react';
import { isEditableTarget } from '../../../lib/keyboard.ts';
import type { RunViewStore } from '../../run/index.ts';
import type { CallAction } from '../../timeline/index.ts';
import { rowById } from '../model/selection.ts';

/** Handles the letter keys of a call's actions regardless of the focus. The timeline has handled its own keys before. */
export function useActionChords(store: RunViewStore, actions: readonly CallAction[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || handlesOwnKeys(event.target)) return;
    const action = actions.find(({ key }) => key === event.key.toLowerCase());
    const { journal, selectedRow } = store.getState();
    const row = action === undefined ? undefined : rowById(journal, selectedRow);
    if (action === undefined || row?.kind !== 'call' || !action.isFor(row)) return;
    event.preventDefault();
    action.act(row);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Checks whether the focused element uses single-letter keys itself. */
export const handlesOwnKeys = (target: EventTarget | null): boolean =>
  isEditableTarget(target) ||
  (target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null);
