'use client';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Chord, isEditableTarget, matchesChord, formatChord } from './keyboard.ts';

/** Calls back when the chord is pressed anywhere on the page; single keys rest while someone writes. */
export function useChord(chord: Chord, onPress: (event: KeyboardEvent) => void, enabled = true): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matchesChord(event, chord)) return;
      if (!chord.includes('mod') && isEditableTarget(event.target)) return;
      event.preventDefault();
      press(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [chord, enabled]);
}

const never = () => () => {};

let isMac: boolean | undefined;

/** Asked once: it is read with every drawing, and a browser is slow to say what it is. */
const readIsMac = (): boolean => (isMac ??= /Mac|iPhone|iPad/.test(navigator.userAgent));
const onServer = () => true;

/** Whether keys are written as on a Mac. */
export const useIsMac = (): boolean => useSyncExternalStore(never, readIsMac, onServer);

/** The chord as this machine writes it. */
export const useChordText = (chord: Chord): string => formatChord(chord, useIsMac());
