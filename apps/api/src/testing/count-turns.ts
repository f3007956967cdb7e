/** Counts the turns of the event loop until the work is done. Work that never leaves its turn has none. */
export async function countTurns<Result>(work: () => Promise<Result>): Promise<{ turns: number; result: Result }> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  try {
    return { result: await work(), turns };
  } finally {
    clearImmediate(next);
  }
}
