'use client';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Chord, isEditableTarget, matchesChord, formatChord } from './keyboard.ts';

/** Calls back when the chord is pressed anywhere on the page. Single keys are ignored while the user is typing. */
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

/** Read once: it is used with every render, and the user agent is slow to read. */
const readIsMac = (): boolean => (isMac ??= /Mac|iPhone|iPad/.test(navigator.userAgent));
const onServer = () => true;

/** Returns whether keys are displayed in Mac style. */
export const useIsMac = (): boolean => useSyncExternalStore(never, readIsMac, onServer);

/** Returns the chord in the style of this machine. */
export const useChordText = (chord: Chord): string => formatChord(chord, useIsMac());
