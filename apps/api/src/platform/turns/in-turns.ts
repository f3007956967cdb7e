import { setImmediate as nextTurn } from 'node:timers/promises';

const itemsPerTurn = 100;

/** Yields the items of a long list, a hundred in each turn of the event loop, so that other requests are answered in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    count += 1;
    if (count % itemsPerTurn === 0) await nextTurn();
    yield item;
  }
}

/** Returns the result of work that is done in small steps, a hundred in each turn of the event loop. */
export async function finishInTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (count % itemsPerTurn === 0) await nextTurn();
  }
}
