export type Completion = { start: number; typed: string; offers: string[] };

/** Returns the completions for an open `{{` left of the caret, or `undefined` when none is open. */
export function completeReference(text: string, caret: number, references: readonly string[]): Completion | undefined {
  const before = text.slice(0, caret);
  const open = before.lastIndexOf('{{');
  if (open < 0 || before.indexOf('}}', open) >= 0) return undefined;
  const typed = before.slice(open + 2).trimStart();
  if (/[\s{}]/.test(typed)) return undefined;
  const offers = references.filter(reference => reference.toLowerCase().includes(typed.toLowerCase()));
  return { start: open, typed, offers: offers.slice(0, 8) };
}

/** Returns the text with the completion inserted, and the new caret position. */
export function applyCompletion(
  text: string,
  caret: number,
  completion: Completion,
  offer: string,
): { text: string; caret: number } {
  const tail = text.slice(caret).replace(/^[A-Za-z0-9_.-]*\s*\}\}/, '');
  const head = `${text.slice(0, completion.start)}{{${offer}}}`;
  return { text: head + tail, caret: head.length };
}
