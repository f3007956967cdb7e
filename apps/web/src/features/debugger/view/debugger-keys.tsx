'use client';
import { useEffect } from 'react';
import { isEditableTarget } from '../../../lib/keyboard.ts';
import { playOrPause, type RunViewStore, seekCount, selectRow, stepEvents, stepTurns } from '../../run/index.ts';

/** Handles the playhead keys regardless of the focus, unless the focused element uses the arrow keys itself. */
export function DebuggerKeys({ store }: { store: RunViewStore }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        isEditableTarget(event.target) ||
        hasOwnKeys(event.target)
      )
        return;
      if (!act(store, event)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [store]);
  return null;
}

const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[data-own-keys], aside, [role="dialog"], [role="menu"], [role="separator"], .react-flow__node') !== null;

function act(store: RunViewStore, event: KeyboardEvent): boolean {
  switch (event.key) {
    case 'ArrowRight':
      (event.shiftKey ? stepTurns : stepEvents)(store, 1);
      return true;
    case 'ArrowLeft':
      (event.shiftKey ? stepTurns : stepEvents)(store, -1);
      return true;
    case 'Home':
      seekCount(store, 1);
      return true;
    case 'End':
      seekCount(store, store.getState().journal.length);
      return true;
    case 'Escape':
      selectRow(store, undefined);
      return true;
    case ' ':
      if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return false;
      playOrPause(store);
      return true;
    default:
      return false;
  }
}
