const waiting: (() => void)[] = [];

/**
 * Calls `work` in its own turn of the event loop, after earlier work. Continuations within its promises belong to the same
 * turn, so many large responses that arrive at once do not block the rest of the loop.
 */
export function deferToNextTurn(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) setImmediate(next);
}

function next(): void {
  const work = waiting[0];
  if (work === undefined) return;
  try {
    work();
  } finally {
    waiting.shift();
    if (waiting.length > 0) setImmediate(next);
  }
}
