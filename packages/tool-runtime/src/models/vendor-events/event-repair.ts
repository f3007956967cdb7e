import { isRecord } from '@pinion/contracts';

export type JsonMembers = Record<string, unknown>;

/**
 * The events of one answer as a vendor's SDK reads them. Servers that speak a vendor's protocol leave out what the SDK requires, and an
 * SDK would then lose the answer.
 */
export type EventRepair = {
  /** Returns the events for one that arrived: most often the same one. */
  add: (event: JsonMembers) => JsonMembers[];
  /** Returns the events that were left out when the stream ends. */
  end: () => JsonMembers[];
  /** True when the event that ends an answer has arrived. What follows it is not part of the answer. */
  readonly isOver: boolean;
  /** True when the server sent how many tokens it used. */
  readonly hasUsage: boolean;
};

/** Returns the members of a usage, without the counts that are none. Servers send counts as text, or null for unknown ones. */
export function countsOf(usage: unknown): JsonMembers {
  if (!isRecord(usage)) return {};
  const counts: JsonMembers = {};
  for (const [name, value] of Object.entries(usage)) {
    const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof count === 'number' || (typeof count === 'object' && !isCount.test(name))) counts[name] = count;
  }
  return counts;
}

const isCount = /(?:tokens|count)$/i;
