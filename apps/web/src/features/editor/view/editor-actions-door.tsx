'use client';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { isWriting } from '../../../lib/keyboard.ts';
import { later } from '../../../lib/later.tsx';
import { whenIdle } from '../../../lib/when-idle.ts';
import type { EarlyDeeds } from '../model/early-deeds.ts';
import type { EditorHands } from '../model/editor-hands.ts';
import type { EditorActionsProps } from './editor-actions.tsx';
import { useEditor } from './editor-context.tsx';

const actions = later<EditorActionsProps>(async () => (await import('./editor-actions.tsx')).EditorActions);

/** The actions come when the page is idle, or with the first press or key; what was pressed or pasted until then is done then. */
export function EditorActionsDoor({ hands }: { hands: EditorHands }) {
  const isAsked = useEditor(state => state.asking !== undefined);
  const [isWanted, setWanted] = useState(false);
  const [isReady, setReady] = useState(false);
  const [early] = useState<EarlyDeeds>(() => ({ keys: [], pasted: [] }));
  const ready = useCallback(() => setReady(true), []);
  const isOpen = isWanted || isAsked;
  if (isOpen && !isWanted) setWanted(true);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  useEffect(() => {
    if (isReady) return undefined;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    const want = () => setWanted(true);
    window.addEventListener('pointerdown', want, options);
    window.addEventListener(
      'keydown',
      event => {
        early.keys.push(event);
        want();
      },
      options,
    );
    window.addEventListener(
      'paste',
      event => {
        if (isWriting(event.target)) return;
        early.pasted.push(event.clipboardData?.getData('text/plain') ?? '');
        want();
      },
      options,
    );
    return () => ended.abort();
  }, [early, isReady]);
  return <Suspense fallback={null}>{isOpen && <actions.View hands={hands} early={early} onReady={ready} />}</Suspense>;
}
