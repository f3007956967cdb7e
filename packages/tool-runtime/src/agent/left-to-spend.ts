import type { Spending } from '@pinion/contracts';

type Left = Partial<Spending> | undefined;

/** Returns the lower of both, field by field. An absent field has no limit. */
export function leastOf(a: Left, b: Left): Left {
  if (a === undefined || b === undefined) return a ?? b;
  const least = (one: number | undefined, other: number | undefined): number | undefined =>
    one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
  const tokens = least(a.tokens, b.tokens);
  const calls = least(a.calls, b.calls);
  const usd = least(a.usd, b.usd);
  return {
    ...(tokens === undefined ? {} : { tokens }),
    ...(calls === undefined ? {} : { calls }),
    ...(usd === undefined ? {} : { usd }),
  };
}

/** Returns the first field in which the spending exceeds what is left. */
export function overdrawn(spending: Spending, left: Left): keyof Spending | undefined {
  if (left === undefined) return undefined;
  return (['tokens', 'calls', 'usd'] as const).find(
    kind => spending[kind] > 0 && spending[kind] > (left[kind] ?? Number.POSITIVE_INFINITY),
  );
}
