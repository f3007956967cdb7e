'use client';
import { useLayoutEffect } from 'react';
import { isComposing } from '../lib/is-composing.ts';

/**
 * Keeps the keys of an input method from all handlers, so that the Enter that chooses a word commits no field, and the Escape that
 * discards it closes or clears none. Code editors get all but that Escape: they follow the composition themselves.
 */
export function ComposedKeys() {
  useLayoutEffect(() => {
    const withhold = (event: KeyboardEvent) => {
      const isInCode = event.target instanceof Element && event.target.closest('.cm-editor') !== null;
      if (isComposing(event) && (!isInCode || event.key === 'Escape')) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', withhold, true);
    return () => window.removeEventListener('keydown', withhold, true);
  }, []);
  return null;
}
