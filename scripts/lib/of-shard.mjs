/** Returns the items of a shard { index, count }: every `count`-th one. Without a shard, returns all. */
export const ofShard = (items, shard) =>
  shard === undefined ? items : items.filter((_, position) => position % shard.count === shard.index - 1);
