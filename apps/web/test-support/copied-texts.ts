import { onTestFinished, vi } from 'vitest';

/** Returns the texts that the page under test has copied, oldest first. Works without the permission to read the clipboard. */
export function copiedTexts(): string[] {
  const texts: string[] = [];
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void texts.push(text));
  onTestFinished(() => spy.mockRestore());
  return texts;
}
