'use client';
import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 250;

/** Returns a text as it is typed, and reports it after a pause. A text that changes elsewhere, such as by Clear, replaces it. */
export function useTypedSearch(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const next = text.trim();
    if (next === known) return;
    const timer = setTimeout(() => report(next), pauseMs);
    return () => clearTimeout(timer);
  }, [text, known]);
  return [text, setText];
}
