'use client';
import { useEffect, useState } from 'react';
import { useEditorStore } from '../ui/editor-context.tsx';

const calmMs = 900;

/** Returns whether the user neither types in a field nor has edited anything for a moment. */
export function useIsCalm(): boolean {
  const store = useEditorStore();
  const [isCalm, setCalm] = useState(() => !isTyping());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      setCalm(false);
      clearTimeout(timer);
      timer = setTimeout(() => setCalm(!isTyping()), calmMs);
    };
    // A click that leaves a field ends before a dialog opens.
    const onFocus = () => (isTyping() ? wait() : undefined);
    const unsubscribe = store.subscribe((now, before) => now.file !== before.file && wait());
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', wait);
    return () => {
      unsubscribe();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', wait);
      clearTimeout(timer);
    };
  }, [store]);
  return isCalm;
}

const textFields =
  'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="button"], [type="range"], [type="file"])';

const isTyping = (): boolean => document.activeElement?.matches(textFields) === true;
