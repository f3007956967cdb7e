import { onTestFinished } from 'vitest';

/**
 * Counts the presses of pointer and keys from now on. A text that is typed or pasted into a field is one. Returns a function that
 * returns their number.
 */
export function countPresses(): () => number {
  let count = 0;
  let typedInto: EventTarget | null = null;
  const press = (): void => {
    typedInto = null;
    count += 1;
  };
  const key = (event: KeyboardEvent): void => {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText || !isField(event.target)) press();
  };
  const input = ({ target }: Event): void => {
    if (typedInto === target) return;
    typedInto = target;
    count += 1;
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('pointerdown', press, options);
  window.addEventListener('keydown', key, options);
  window.addEventListener('input', input, options);
  onTestFinished(() => listening.abort());
  return () => count;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable);
