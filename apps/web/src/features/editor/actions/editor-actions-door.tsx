'use client';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { isWriting } from '../../../lib/keyboard.ts';
import { later } from '../../../lib/lazy/later.tsx';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';
import type { EarlyDeeds } from './early-deeds.ts';
import type { EditorHands } from './editor-hands.ts';
import { isHeld } from './held-chords.ts';
import type { EditorActionsProps } from './editor-actions.tsx';
import { AskedComing } from '../shell/asked-coming.tsx';
import { useEditor } from '../shell/editor-context.tsx';

const actions = later<EditorActionsProps>(async () => (await import('./editor-actions.tsx')).EditorActions);

/**
 * The actions come when the page is idle, or as soon as a hand is seen; what was pressed or pasted until then is done then,
 * and the browser makes nothing else of it.
 */
export function EditorActionsDoor({ hands }: { hands: EditorHands }) {
  const isAsked = useEditor(state => state.asking !== undefined);
  const [isWanted, setWanted] = useState(false);
  const [isReady, setReady] = useState(false);
  const [early] = useState<EarlyDeeds>(() => ({ presses: [], pasted: [] }));
  const ready = useCallback(() => setReady(true), []);
  const isOpen = isWanted || isAsked;
  if (isOpen && !isWanted) setWanted(true);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  useEffect(() => (isReady ? undefined : hearEarly(early, () => setWanted(true))), [early, isReady]);
  return (
    <Suspense fallback={isAsked && <AskedComing store={hands.store} />}>
      {isOpen && <actions.View hands={hands} early={early} onReady={ready} />}
    </Suspense>
  );
}

/** Answers how to stop. */
function hearEarly(early: EarlyDeeds, want: () => void): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const press = (event: KeyboardEvent) => {
    const held = isHeld(event);
    early.presses.push({ event, isHeld: held });
    if (held) {
      event.preventDefault();
      event.stopPropagation();
    }
    want();
  };
  const paste = (event: ClipboardEvent) => {
    if (isWriting(event.target)) return;
    early.pasted.push(event.clipboardData?.getData('text/plain') ?? '');
    want();
  };
  window.addEventListener('pointermove', want, options);
  window.addEventListener('pointerdown', want, options);
  window.addEventListener('keydown', press, options);
  window.addEventListener('paste', paste, options);
  return () => ended.abort();
}
