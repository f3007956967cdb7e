'use client';
import { type RefObject, useEffect } from 'react';
import { isComposing } from '../lib/is-composing.ts';
import { matchesChord } from '../lib/keyboard.ts';

/**
 * Presses the main button of a dialog when Ctrl or ⌘ and Enter are pressed, unless a part of the dialog or a dialog above it has its
 * own use of them. Renders nothing. It comes last in the dialog, so that the parts are asked first.
 */
export function MainButtonChord({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !matchesChord(event, 'mod+Enter')) return;
      const open = document.querySelectorAll('[role="dialog"][data-state="open"]');
      if (open.item(open.length - 1) !== dialog.current) return;
      event.preventDefault();
      const buttons = dialog.current?.querySelectorAll<HTMLButtonElement>('button[data-kind="main"]') ?? [];
      [...buttons].at(-1)?.click();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [dialog]);
  return null;
}
