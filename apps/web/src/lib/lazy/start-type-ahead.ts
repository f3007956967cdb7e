/** What was typed before there was a field for it, and whether Enter came after it. */
export type TypedAhead = { text: string; isSent: boolean };

/** A field that has not come by then will not: the keys belong to the page again. */
const mostMs = 5000;

let dragged: (TypedAhead & { release: () => void }) | undefined;

/** Keys are held for a field that is on its way, and mean nothing to the page. */
export const isTypingAhead = (): boolean => dragged !== undefined;

/** From this moment whatever is typed is kept for the field that was asked for; Escape, or five seconds, end it. */
export function startTypeAhead(): void {
  if (dragged !== undefined) return;
  const hear = (event: KeyboardEvent) => {
    if (event.isComposing || dragged === undefined) return;
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
    window.removeEventListener('keydown', hear, true);
    dragged = undefined;
  };
  const timer = setTimeout(release, mostMs);
  window.addEventListener('keydown', hear, true);
  dragged = { text: '', isSent: false, release };
}

/** What was typed so far. From now on the field hears for itself. */
export function takeTypeAhead(): TypedAhead {
  const { text, isSent } = dragged ?? { text: '', isSent: false };
  dragged?.release();
  return { text, isSent };
}
