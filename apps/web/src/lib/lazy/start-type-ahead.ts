import { isComposing } from '../is-composing.ts';

/** The text typed before its field existed, and whether Enter was pressed after it. */
export type TypedAhead = { text: string; isSent: boolean };

/** Milliseconds to wait for the field. After that the keys belong to the page again. */
const mostMs = 5000;

let dragged: (TypedAhead & { release: () => void }) | undefined;

/** Checks whether keys are buffered for a pending field. They don't trigger page shortcuts then. */
export const isTypingAhead = (): boolean => dragged !== undefined;

/** Buffers everything typed from now on for the requested field, until Escape or five seconds. */
export function startTypeAhead(): void {
  if (dragged !== undefined) return;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || dragged === undefined) return;
    if (event.key === 'Escape') return dragged.release();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (dragged.isSent) return;
    if (event.key === 'Enter') dragged.isSent = true;
    else if (event.key === 'Backspace') dragged.text = dragged.text.slice(0, -1);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) dragged.text += event.key;
  };
  const release = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, true);
    dragged = undefined;
  };
  const timer = setTimeout(release, mostMs);
  window.addEventListener('keydown', onKeyDown, true);
  dragged = { text: '', isSent: false, release };
}

/** Returns the text typed so far and ends the buffering. The field handles its own input from now on. */
export function takeTypeAhead(): TypedAhead {
  const { text, isSent } = dragged ?? { text: '', isSent: false };
  dragged?.release();
  return { text, isSent };
}
