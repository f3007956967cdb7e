import { isRecord, isSameJson, type ModelToolCall, parseUntrustedJson } from '@pinion/contracts';
import type { Toolset } from '../toolset.ts';
import { OpaqueMemberReader } from './opaque-members.ts';

type Fields = Readonly<Record<string, unknown>>;
type OpenCall = { id: string; name: string; input: string; members: OpaqueMemberReader; isJoined: boolean };

/** A call, or a fragment of one, as a delta contains it. */
type Piece = { index: string | undefined; id: string; name: string; input: string };

/**
 * Assembles the calls of an answer from their deltas. Servers number calls or not, give all of them one index, repeat the name with
 * each fragment, or send a whole call once more at the end.
 */
export class OpenCalls {
  private readonly calls: OpenCall[] = [];
  private readonly byIndex = new Map<string, OpenCall>();

  get isEmpty(): boolean {
    return this.calls.length === 0;
  }

  /** Adds a call of a delta, with the fields of its function. */
  add(delta: Fields, fields: Fields): void {
    const piece = pieceOf(delta, fields);
    const known = this.knownCall(piece);
    if (known !== undefined && isRepetition(piece, known)) return;
    const call = known === undefined || begins(piece, known) ? this.open(piece.index) : known;
    if (call.id === '') call.id = piece.id;
    if (call.name === '') call.name = piece.name;
    call.isJoined ||= call.input !== '' && piece.input !== '';
    // Some gateways begin a call with an empty object, before its arguments.
    call.input = call.input === '{}' && piece.input.startsWith('{') ? piece.input : call.input + piece.input;
    call.members.add(delta);
  }

  /** Adds a call of a message that repeats what its deltas contained. */
  addMissing(delta: Fields, fields: Fields): void {
    const { name, input } = pieceOf(delta, fields);
    if (!this.calls.some(call => call.name === name && isSameInput(call.input, input))) this.add(delta, fields);
  }

  /** Returns the calls. One that came twice under the same id is made once. */
  finish(toolset: Toolset, server: string): ModelToolCall[] {
    return joinNames(this.calls, toolset)
      .filter((call, at) => !this.calls.some((other, before) => before < at && isSameCall(call, other)))
      .map(call => closed(call, toolset, server));
  }

  private open(index: string | undefined): OpenCall {
    const call: OpenCall = { id: '', name: '', input: '', members: new OpaqueMemberReader(), isJoined: false };
    this.calls.push(call);
    if (index !== undefined) this.byIndex.set(index, call);
    return call;
  }

  /** Returns the call to which a piece can belong: the one under its index, or without one the call with its id, else the last. */
  private knownCall({ index, id, name }: Piece): OpenCall | undefined {
    const indexed = index === undefined ? undefined : this.byIndex.get(index);
    if (indexed !== undefined || (index !== undefined && name !== '')) return indexed;
    const last = this.calls.at(-1);
    if (id !== '') {
      const same = this.calls.findLast(call => call.id === id);
      return same ?? (index === undefined && name === '' && last?.id === '' ? last : undefined);
    }
    // A fragment under an index without a call continues the last one that lacks it.
    return index !== undefined && last !== undefined && isWhole(last.input) ? undefined : last;
  }
}

/** Joins calls whose name came in fragments: those without arguments and another id, of which only both names together are a tool. */
function joinNames(calls: readonly OpenCall[], toolset: Toolset): OpenCall[] {
  const joined: OpenCall[] = [];
  for (const call of calls) {
    const before = joined.at(-1);
    const name = (before?.name ?? '') + call.name;
    const isFragment = before?.input === '' && call.id === '' && !toolset.has(before.name) && !toolset.has(call.name);
    if (before === undefined || !isFragment || !toolset.has(name)) joined.push(call);
    else joined[joined.length - 1] = { ...call, id: before.id, name };
  }
  return joined;
}

/** Checks for a new call: it has another id or another name, or its name follows a call that is complete. */
function begins({ id, name, input }: Piece, known: OpenCall): boolean {
  if (id !== '' && known.id !== '' && id !== known.id) return true;
  if (name === '' || known.name === '') return false;
  return name !== known.name || (input.trim() !== '' && isWhole(known.input));
}

/** Checks for a whole call that repeats one whose fragments came before. */
const isRepetition = ({ id, name, input }: Piece, known: OpenCall): boolean =>
  known.isJoined && name === known.name && (id === '' || id === known.id) && isSameInput(input, known.input);

const isSameCall = (call: OpenCall, other: OpenCall): boolean =>
  call.id !== '' && call.id === other.id && call.name === other.name && isSameInput(call.input, other.input);

const isSameInput = (a: string, b: string): boolean =>
  a === b || (isWhole(a) && isWhole(b) && isSameJson(parseUntrustedJson(a).value, parseUntrustedJson(b).value));

const isWhole = (input: string): boolean => input.trimEnd().endsWith('}') && isRecord(parseUntrustedJson(input).value);

function pieceOf({ id, index }: Fields, { name, arguments: input }: Fields): Piece {
  const inputText = input === undefined || input === null ? '' : JSON.stringify(input);
  return {
    index: typeof index === 'number' || typeof index === 'string' ? String(index) : undefined,
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    input: typeof input === 'string' ? input : inputText,
  };
}

function closed(call: OpenCall, toolset: Toolset, server: string): ModelToolCall {
  const name = toolset.canonicalName(call.name);
  const chat = call.members.of(server);
  return {
    id: call.id,
    name,
    input_text: toolset.inputText(name, call.input),
    ...(chat === undefined ? {} : { provider_metadata: { chat } }),
  };
}
