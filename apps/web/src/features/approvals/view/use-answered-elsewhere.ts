'use client';
import { useEffect, useState } from 'react';

const settlesAfterMs = 400;

/** Returns false for a moment after mounting. A click meant for the content that was here before must not answer an approval. */
export function useAnsweredElsewhere(): boolean {
  const [isAnsweredElsewhere, setAnsweredElsewhere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnsweredElsewhere(true), settlesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isAnsweredElsewhere;
}
