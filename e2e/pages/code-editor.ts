import type { Locator } from '@playwright/test';

/** Returns the whole text of a code editor. It draws only the lines in view, so the text is copied, as a user would. */
export async function codeIn(editor: Locator): Promise<string> {
  await editor.click();
  await editor.press('ControlOrMeta+a');
  return editor.evaluate(content => {
    const clipboardData = new DataTransfer();
    content.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
}

/** Replaces the whole text of a code editor. */
export async function fillCode(editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+a');
  await editor.page().keyboard.insertText(text);
}
