'use client';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { isEditableTarget } from '../../../lib/keyboard.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';
import type { EarlyInput } from '../actions/early-input.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { isCaptured } from '../actions/captured-chords.ts';
import type { EditorActionsProps } from './editor-actions.tsx';
import { PendingDialog } from '../ui/pending-dialog.tsx';
import { useEditor } from '../ui/editor-context.tsx';

const actions = lazyPart<EditorActionsProps>(async () => (await import('./editor-actions.tsx')).EditorActions);

/**
 * Loads the actions when the page is idle, or as soon as the user interacts. Keys pressed and text pasted before are queued and
 * handled then, and the browser's default is prevented.
 */
export function LazyEditorActions({ context }: { context: EditorActionContext }) {
  const isRequested = useEditor(state => state.dialog !== undefined);
  const [isWanted, setWanted] = useState(false);
  const [isReady, setReady] = useState(false);
  const [earlyInput] = useState<EarlyInput>(() => ({ presses: [], pasted: [] }));
  const ready = useCallback(() => setReady(true), []);
  const isOpen = isWanted || isRequested;
  if (isOpen && !isWanted) setWanted(true);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  useEffect(() => (isReady ? undefined : listenForEarlyInput(earlyInput, () => setWanted(true))), [earlyInput, isReady]);
  return (
    <Suspense fallback={isRequested && <PendingDialog store={context.store} />}>
      {isOpen && <actions.View context={context} early={earlyInput} onReady={ready} />}
    </Suspense>
  );
}

/** Listens for early input. Returns a function that stops it. */
function listenForEarlyInput(earlyInput: EarlyInput, want: () => void): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const press = (event: KeyboardEvent) => {
    const isOwn = isCaptured(event);
    earlyInput.presses.push({ event, isCaptured: isOwn });
    if (isOwn) {
      event.preventDefault();
      event.stopPropagation();
    }
    want();
  };
  const paste = (event: ClipboardEvent) => {
    if (isEditableTarget(event.target)) return;
    earlyInput.pasted.push(event.clipboardData?.getData('text/plain') ?? '');
    want();
  };
  window.addEventListener('pointermove', want, options);
  window.addEventListener('pointerdown', want, options);
  window.addEventListener('keydown', press, options);
  window.addEventListener('paste', paste, options);
  return () => ended.abort();
}
