'use client';
import { useEffect, useState } from 'react';

const settlesAfterMs = 400;

/** False for a moment: a press that was meant for what stood here before must not answer a question. */
export function useAnsweredElsewhere(): boolean {
  const [isAnsweredElsewhere, setAnsweredElsewhere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnsweredElsewhere(true), settlesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isAnsweredElsewhere;
}
