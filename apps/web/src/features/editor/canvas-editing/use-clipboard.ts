'use client';
import { useEffect, useEffectEvent } from 'react';
import { isEditableTarget } from '../../../lib/keyboard.ts';
import { serializeSelection, pasteFromText } from './clipboard-actions.ts';
import { removeSelected } from './remove-selected.ts';
import type { EarlyInput } from '../actions/early-input.ts';
import type { EditorStore } from '../editor-store.ts';
import { handlesOwnKeys } from '../actions/shortcut-scope.ts';

/** Handles the browser's own copy, cut and paste with nodes as JSON text, between workflows and with other programs. */
export function useClipboard(store: EditorStore, earlyInput: EarlyInput): void {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (isBusy(event.target) || window.getSelection()?.isCollapsed === false) return;
    const text = serializeSelection(store);
    if (text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut') removeSelected(store);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (store.getState().isViewOnly || isBusy(event.target)) return;
    if (pasteFromText(store, event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
  });
  useEffect(() => {
    for (const text of earlyInput.pasted.splice(0)) if (!store.getState().isViewOnly) pasteFromText(store, text);
    const [onCopy, onPaste] = [(event: ClipboardEvent) => copy(event), (event: ClipboardEvent) => paste(event)];
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [store, earlyInput]);
}

const isBusy = (target: EventTarget | null): boolean => isEditableTarget(target) || handlesOwnKeys(target);
