/**
 * Returns code that replaces the clock and the random numbers, so that a run with the same inputs has the same result. The
 * numbers come from mulberry32, seeded with a hash (FNV-1a) of the seed.
 */
export const fixedGlobals = ({ now_ms, seed }: { now_ms: number; seed: string }): string => `(() => {
  let state = 0x811c9dc5;
  for (const character of ${JSON.stringify(seed)}) state = Math.imul(state ^ character.codePointAt(0), 0x01000193);
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const now = ${now_ms};
  const Clock = Date;
  globalThis.Date = new Proxy(Clock, {
    construct: (_, values, target) => Reflect.construct(Clock, values.length === 0 ? [now] : values, target),
    apply: () => new Clock(now).toString(),
    get: (date, key) => (key === 'now' ? () => now : date[key]),
  });
  Clock.prototype.constructor = globalThis.Date;
  if (globalThis.performance) globalThis.performance.now = () => 0;
})()`;
