/** Starts tasks in order, at most `width` at once; the answers keep the order of the tasks. */
export function runWithWidth<Item, Answer>(
  items: readonly Item[],
  width: number,
  run: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  if (items.length <= width) return Promise.all(items.map(run));
  const answers: Answer[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      answers[index] = await run(items[index] as Item);
    }
  };
  return Promise.all(Array.from({ length: width }, lane)).then(() => answers);
}
