'use client';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Chord, isWriting, matchesChord, showChord } from './keyboard.ts';

/** Calls back when the chord is pressed anywhere on the page; single keys rest while someone writes. */
export function useChord(chord: Chord, onPress: (event: KeyboardEvent) => void, enabled = true): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matchesChord(event, chord)) return;
      if (!chord.includes('mod') && isWriting(event.target)) return;
      event.preventDefault();
      press(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [chord, enabled]);
}

const never = () => () => {};

/** Whether keys are written as on a Mac. */
export const useIsMac = (): boolean =>
  useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => true,
  );

/** The chord as this machine writes it. */
export const useChordText = (chord: Chord): string => showChord(chord, useIsMac());
