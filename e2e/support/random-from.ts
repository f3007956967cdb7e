export type Random = {
  /** Returns a number from 0 up to, but excluding, `below`. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T | undefined;
};

/** Returns a reproducible random source: the same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: items => items[below(items.length)] };
}
