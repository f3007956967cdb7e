import { copyText, readCopiedText } from '../../../lib/clipboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { pasteClip } from './commands/paste-clip.ts';
import { applyCommand, type EditorStore, select } from './editor-store.ts';
import { createClip, readClip } from './clip.ts';
import { boxAround, freeNear, type Sizes } from './free-position.ts';

/** Returns the selection as the JSON text of a workflow file, or `undefined` when nothing is selected. */
export function serializeSelection(store: EditorStore): string | undefined {
  const { file, selection } = store.getState();
  if (selection.nodes.size + selection.notes.size === 0) return undefined;
  return JSON.stringify(createClip(file, selection.nodes, selection.notes), null, 2);
}

/** Pastes nodes from text onto the canvas: a clip, or a whole workflow file. Returns false when the text is something else. */
export function pasteFromText(store: EditorStore, text: string): boolean {
  const clip = readClip(text);
  if (clip === undefined) return false;
  putClip(store, 'paste', clip);
  return true;
}

export function duplicate(store: EditorStore): void {
  const { file, selection } = store.getState();
  putClip(store, 'duplicate', createClip(file, selection.nodes, selection.notes));
}

/** Copies the selection from a menu, where there is no clipboard event. */
export function copyToClipboard(store: EditorStore): void {
  const text = serializeSelection(store);
  if (text === undefined) return;
  copyText(text).then(
    () => showToast(t('Copied as JSON text')),
    () => showErrorToast(t('The browser blocked copying'), { detail: t('Use the keyboard shortcut to copy.') }),
  );
}

export function pasteFromClipboard(store: EditorStore): void {
  readCopiedText().then(
    text => {
      if (!pasteFromText(store, text))
        showErrorToast(t('No nodes on the clipboard'), { detail: t('Copy nodes or the JSON text of a workflow file.') });
    },
    () =>
      showErrorToast(t('The browser blocked reading the clipboard'), {
        detail: t('Use the keyboard shortcut to paste.'),
      }),
  );
}

const pastedOffset = 40;
const noSizes: Sizes = new Map();

/** Adds a clip near its own position, where it covers nothing. */
function putClip(store: EditorStore, label: string, clip: Parameters<typeof pasteClip>[1]): void {
  const { file } = store.getState();
  const box = boxAround(clip, noSizes);
  const free = freeNear(file, { ...box, x: box.x + pastedOffset, y: box.y + pastedOffset }, noSizes);
  const pasted = pasteClip(file, clip, { x: free.x - box.x, y: free.y - box.y });
  applyCommand(store, label, () => pasted.file);
  select(store, { nodes: pasted.nodes, notes: pasted.notes });
}
