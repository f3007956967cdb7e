import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { press } from './keyboard.ts';

/** Waits until the code of an editor is loaded, which takes over from a plain field. Returns it. */
export async function codeEditor(field: Locator): Promise<Locator> {
  await expect.element(field).toHaveClass('cm-content');
  return field;
}

/** Returns the whole text of a code editor. It draws only the lines in view, so the text is copied, as a user would. */
export async function codeIn(field: Locator): Promise<string> {
  await (await codeEditor(field)).click();
  await press('Control+a');
  const clipboardData = new DataTransfer();
  field.element().dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
}

/** Replaces the whole text of a code editor. */
export async function fillCode(field: Locator, text: string): Promise<void> {
  await userEvent.fill(await codeEditor(field), text);
}
