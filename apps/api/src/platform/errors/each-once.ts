import { Refusal } from './refusal.ts';

/** The result of an action, or the refusal that it ended with. */
export type ItemResult<Value> = { value: Value; error: null } | { value: null; error: { code: string; message: string } };

/**
 * Performs an action for each id, one after the other, and once for an id that is given twice. A refusal doesn't keep the others
 * from it. Any other error is thrown.
 */
export async function eachOnce<Value, Item>(
  ids: readonly string[],
  act: (id: string) => Promise<Value>,
  itemOf: (id: string, attempt: ItemResult<Value>) => Item,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const id of new Set(ids)) items.push(itemOf(id, await attempt(() => act(id))));
  return items;
}

async function attempt<Value>(act: () => Promise<Value>): Promise<ItemResult<Value>> {
  try {
    return { value: await act(), error: null };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return { value: null, error: { code: thrown.code, message: thrown.message } };
  }
}
