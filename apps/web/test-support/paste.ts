import type { Locator } from 'vitest/browser';
import { shown } from './editor-view.ts';

/** Pastes a text into a field, as a user does from the clipboard. */
export async function paste(target: Locator, text: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  (await shown(target)).element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
