const waiting: (() => void)[] = [];

/**
 * Calls `work` in a turn of the event loop of its own, after those that came before. What follows from work within its promises
 * belongs to the same turn, so many large answers that arrive at once do not hold up what else the loop has to do.
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
