'use client';
import { useEffect, useState } from 'react';

/** Returns the current time, refreshed now and then, so that "14:02" becomes "yesterday" with no reload. */
export function useNow(everyMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
