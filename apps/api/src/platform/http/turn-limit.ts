/**
 * The function that calls its argument: in the same turn of the event loop when little is waiting, else in a later turn, in
 * order.
 */
export type TurnLimit = (begin: () => void) => void;

/**
 * Returns a limit that lets `perTurn` tasks begin in one turn of the event loop. Thousands that become ready at once would
 * otherwise block the loop until the last of them is done.
 */
export function createTurnLimit(perTurn: number): TurnLimit {
  let waiting: (() => void)[] = [];
  let begun = 0;
  const next = (): void => {
    const [now, later] = [waiting.slice(0, perTurn), waiting.slice(perTurn)];
    waiting = later;
    begun = now.length;
    if (begun > 0) setImmediate(next);
    for (const begin of now) begin();
  };
  return begin => {
    if (begun >= perTurn || waiting.length > 0) return void waiting.push(begin);
    if (begun === 0) setImmediate(next);
    begun += 1;
    begin();
  };
}

const startsPerTurn = 16;

/** The limit of this process, shared by requests, runs that they start, and runs whose events have been written. */
export const limitEventLoopTurn: TurnLimit = createTurnLimit(startsPerTurn);

/** Resolves when it is the caller's turn. */
export const myTurn = (): Promise<void> => new Promise(limitEventLoopTurn);
