import { isRecord } from '@pinion/contracts';
import { joinEntries } from './join-entries.ts';

/**
 * Members of a message or a call that belong to the server: thoughts, their signatures, and its own state. It expects them back as they
 * came, and no other server does.
 */
export type OpaqueMembers = { server: string; members: Readonly<Record<string, unknown>> };

const opaqueName = /^(?:extra_content|provider_specific_fields)$|reasoning|thinking|thought|signature|encrypted|opaque/;
const thoughtName = /^(?:reasoning|thinking|thought)(?!.*(?:signature|encrypted|opaque|id$))/;

/** Collects the opaque members of a message or a call while it streams. */
export class OpaqueMemberReader {
  private readonly members: Record<string, unknown> = {};

  /** Adds a delta, whose members continue those before it. */
  add(delta: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(delta)) {
      if (!opaqueName.test(name) || !hasContent(value)) continue;
      const known = this.members[name];
      this.members[name] = known === undefined ? value : joinValues(name, known, value);
    }
  }

  get isEmpty(): boolean {
    return Object.keys(this.members).length === 0;
  }

  /** Returns what was collected. Undefined if there is nothing. */
  of(server: string): OpaqueMembers | undefined {
    return this.isEmpty ? undefined : { server, members: this.members };
  }
}

/** Checks for a text, a list or an object with content. Counts and flags only describe an answer. */
const hasContent = (value: unknown): boolean =>
  typeof value === 'string' || Array.isArray(value) ? value.length > 0 : isRecord(value) && Object.keys(value).length > 0;

function joinValues(name: string, known: unknown, next: unknown): unknown {
  if (typeof known === 'string' && typeof next === 'string')
    return isThought(name, known) || known !== next ? known + next : known;
  if (Array.isArray(known) && Array.isArray(next)) return joinEntries(known, next);
  return isRecord(known) && isRecord(next) ? { ...known, ...next } : next;
}

/** Checks for a member that contains thoughts as text. */
const isThought = (name: string, value: unknown): boolean => typeof value === 'string' && thoughtName.test(name);

/** The kind of the part of `provider_parts` that holds the opaque members of a message. */
const partType = 'members';

export const opaqueParts = (members: OpaqueMembers | undefined): unknown[] =>
  members === undefined ? [] : [{ type: partType, ...members }];

export const isMembersPart = (part: unknown): boolean => isRecord(part) && part['type'] === partType;

/** Returns the opaque members that a server sent with a turn, from the turn's `provider_parts`. */
export const membersFrom = (parts: readonly unknown[] | undefined, server: string): Readonly<Record<string, unknown>> =>
  sentBy((parts ?? []).find(isMembersPart), server);

/** Returns the members if the server sent them. */
export function sentBy(kept: unknown, server: string): Readonly<Record<string, unknown>> {
  return isRecord(kept) && kept['server'] === server && isRecord(kept['members']) ? kept['members'] : {};
}

/** Divides members into thoughts as text, by their names, and all others. */
export function divideMembers(members: Readonly<Record<string, unknown>>) {
  const entries = Map.groupBy(Object.entries(members), ([name, value]) => isThought(name, value));
  return { thoughts: Object.fromEntries(entries.get(true) ?? []), others: Object.fromEntries(entries.get(false) ?? []) };
}
