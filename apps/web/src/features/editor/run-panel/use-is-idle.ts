'use client';
import { useEffect, useState } from 'react';
import { useEditorStore } from '../shell/editor-context.tsx';

const calmMs = 900;

/** Returns whether nothing was edited here for a moment. */
export function useIsIdle(): boolean {
  const store = useEditorStore();
  const [isCalm, setCalm] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe((now, before) => {
      if (now.file === before.file) return;
      setCalm(false);
      clearTimeout(timer);
      timer = setTimeout(() => setCalm(true), calmMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store]);
  return isCalm;
}
