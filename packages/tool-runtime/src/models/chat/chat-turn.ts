import { isRecord, type ModelFinish, type ModelTurn } from '@pinion/contracts';
import { errorMessageOf } from '../../envelope/error-message-of.ts';
import { addUnknownPart } from '../add-unknown-part.ts';
import type { ModelRequest } from '../../ports/index.ts';
import type { Toolset } from '../toolset.ts';
import { OpaqueMemberReader, opaqueParts } from './opaque-members.ts';
import { OpenCalls } from './open-calls.ts';
import { endMarker } from './read-events.ts';
import { usageIn } from './usage-in.ts';

/** Assembles one answer from the parts of a chat completion: `delta` while it streams, `message` when it arrives whole. */
export class ChatAnswerReader {
  private text = '';
  private readonly members = new OpaqueMemberReader();
  private readonly calls = new OpenCalls();
  private hasDeltas = false;
  private reason: string | undefined;
  private usage: ModelTurn['usage'];
  private isDone = false;
  private readonly onText: ((text: string) => void) | undefined;
  private onResponse: ModelRequest['onResponse'];
  private hasContent = false;
  private isRefusal = false;
  /** The index of the choice that is the answer, as the server writes it. */
  private index: unknown;
  private readonly otherChoices: Readonly<Record<string, unknown>>[] = [];
  private readonly unknownParts: unknown[] = [];
  /** The error object in the server's response. */
  reported: unknown;
  /** The event that is not JSON, which can say why an answer ends. */
  private invalidLine: string | undefined;
  /** The reason why the answer is incomplete or invalid, if it is. */
  flaw: string | undefined;

  /** Creates the turn of a request. */
  constructor({ onText, onResponse }: Pick<ModelRequest, 'onText' | 'onResponse'>) {
    this.onText = onText;
    this.onResponse = onResponse;
  }

  /** Adds one `data:` line. */
  addLine(line: string): void {
    // Content after the end marker is not part of the answer: a call there is not executed.
    if (this.isDone) return;
    if (endMarker.test(line)) {
      this.isDone = true;
      return;
    }
    if (keepAlive.test(line)) return;
    try {
      this.add(JSON.parse(line));
    } catch {
      if (this.flaw === undefined) this.invalidLine = line;
      this.flaw ??= 'an event is not JSON';
    }
  }

  add(event: unknown): void {
    // Some gateways put the answer, or its error, in a list.
    const piece: unknown = Array.isArray(event) && event.length === 1 ? event[0] : event;
    if (!isRecord(piece)) return this.reject('an event is not an object');
    const error = errorIn(piece);
    if (error !== undefined) {
      this.reported ??= error;
      this.reject(errorMessageOf(error));
    }
    this.usage = usageIn(piece) ?? this.usage;
    if (this.onResponse !== undefined) this.report(piece);
    const choices = piece['choices'] ?? [];
    if (!Array.isArray(choices)) return this.reject('choices is not a list');
    for (const choice of choices) this.addChoice(choice);
  }

  /** Reports the ids of the response, which every piece repeats, once. */
  private report({ id, model }: Readonly<Record<string, unknown>>): void {
    if (typeof id !== 'string' && typeof model !== 'string') return;
    this.onResponse?.({
      id: typeof id === 'string' ? id : undefined,
      model: typeof model === 'string' ? model : undefined,
    });
    this.onResponse = undefined;
  }

  /** Adds a choice. The first one is the answer. */
  private addChoice(choice: unknown): void {
    if (!isRecord(choice)) return this.reject('a choice is not an object');
    const index = Number.isInteger(choice['index']) ? choice['index'] : (this.index ?? 0);
    this.index ??= index;
    if (index !== this.index) {
      this.otherChoices.push(choice);
      return;
    }
    const { delta, message, text, finish_reason: reason } = choice;
    if (typeof reason === 'string') this.reason = reason.toLowerCase().replaceAll('-', '_');
    const part = delta ?? message ?? { content: text };
    if (!isRecord(part)) return this.reject('message is not an object');
    const isRepeat = this.hasDeltas && part === message;
    this.hasDeltas ||= part === delta;
    this.addPart(isRepeat ? this.missingFrom(part) : part, isRepeat);
  }

  /** True when the end marker has arrived: the answer is complete, whatever happens to the connection. */
  get isOver(): boolean {
    return this.isDone;
  }

  /** True when there was a message: a text, even an empty one, reasoning, or calls. */
  get isAnswer(): boolean {
    if (!this.calls.isEmpty) return true;
    return (this.hasContent || !this.members.isEmpty) && !(this.reason === 'tool_calls' && this.text === '');
  }

  /** Returns the turn. `server` is where it came from: its opaque members are sent back to no other. */
  finish(toolset: Toolset, server: string): ModelTurn {
    this.addMissingFromOthers();
    const calls = this.calls.finish(toolset, server);
    const finish = this.finishOf(calls.length > 0);
    return {
      text: this.text,
      tool_calls: calls,
      finish,
      ...(this.flaw === undefined ? {} : { flaw: this.flaw + excerptOf(this.invalidLine) }),
      ...(this.usage === undefined ? {} : { usage: this.usage }),
      ...this.providerParts(server),
    };
  }

  /**
   * Adds what the other choices have: the calls that the first one announced, as gateways to Anthropic's models send the text and the
   * calls of one answer as two choices, or all of the next choice if the first one is empty.
   */
  private addMissingFromOthers(): void {
    if (!this.calls.isEmpty) return;
    const isEmpty = this.text === '' && this.members.isEmpty;
    const next = this.otherChoices[0]?.['index'];
    for (const { index, delta, message } of this.otherChoices) {
      const part = delta ?? message;
      if (!isRecord(part)) continue;
      if (isEmpty && index === next) this.addPart(part, false);
      else if (this.reason === 'tool_calls' && !isEmpty) this.addPart({ tool_calls: part['tool_calls'] }, false);
    }
  }

  private reject(flaw: string): void {
    this.flaw ??= flaw;
  }

  /** Returns what deltas did not contain of a whole message after them. */
  private missingFrom(message: Record<string, unknown>): Record<string, unknown> {
    const { content, refusal, tool_calls, function_call, ...members } = message;
    const texts = this.text === '' ? { content, refusal } : {};
    return { ...texts, tool_calls, function_call, ...(this.members.isEmpty ? members : {}) };
  }

  private addPart(part: Record<string, unknown>, isRepeat: boolean): void {
    const { content, tool_calls: calls } = part;
    if (typeof content === 'string') this.emitText(content);
    else if (typeof content === 'number' || typeof content === 'boolean') this.emitText(String(content));
    else if (content !== undefined && content !== null) for (const item of [content].flat()) this.addContentPart(item);
    this.members.add(part);
    this.refuse(part['refusal']);
    if (isRecord(part['function_call'])) this.readCall({ index: 'function_call', function: part['function_call'] }, isRepeat);
    if (typeof calls === 'object' && calls !== null) for (const call of [calls].flat()) this.readCall(call, isRepeat);
    else if (calls !== undefined && calls !== null) this.reject('tool_calls is not a list');
  }

  /** Adds a part. One of an unknown kind is kept separately and does not fail the answer. */
  private addContentPart(part: unknown): void {
    this.hasContent = true;
    if (isRecord(part) && typeof part['text'] === 'string') this.emitText(part['text']);
    else if (isRecord(part) && typeof part['refusal'] === 'string') this.refuse(part['refusal']);
    else addUnknownPart(this.unknownParts, part);
  }

  private refuse(text: unknown): void {
    if (typeof text !== 'string' || text === '') return;
    this.isRefusal = true;
    this.emitText(text);
  }

  private providerParts(server: string): Pick<ModelTurn, 'provider_parts'> {
    const parts = [...opaqueParts(this.members.of(server)), ...this.unknownParts];
    return parts.length === 0 ? {} : { provider_parts: parts };
  }

  private emitText(text: string): void {
    this.hasContent = true;
    if (text === '') return;
    this.text += text;
    this.onText?.(text);
  }

  private readCall(delta: unknown, isRepeat: boolean): void {
    // Some servers put the name and the arguments beside the id.
    const fields: unknown = isRecord(delta) ? (delta['function'] ?? delta) : undefined;
    if (!isRecord(delta) || !isRecord(fields)) return this.reject('a tool call is not an object');
    const name = fields['name'] ?? '';
    if (typeof name !== 'string') return this.reject('the name of a tool call is not a string');
    if (isRepeat) this.calls.addMissing(delta, fields);
    else this.calls.add(delta, fields);
  }

  private finishOf(hasCalls: boolean): ModelFinish {
    if (this.flaw !== undefined) return 'error';
    if (this.isRefusal && (this.isDone || this.reason === 'stop')) return 'refusal';
    if (this.reason === undefined) {
      // Truncated, unless the server confirmed the end.
      if (!this.isDone) this.flaw = 'the stream ended before the response was complete';
      return this.isDone ? wholeFinish(hasCalls) : 'error';
    }
    const finish = finishes[this.reason] ?? wholeFinish(hasCalls);
    if (finish === 'error') this.flaw = `the server ended the response with ${this.reason}`;
    return finish;
  }
}

/** The reasons for the end that are neither that of a whole text nor that of calls, as servers of many vendors write them. */
const finishes: Readonly<Partial<Record<string, ModelFinish>>> = {
  length: 'length',
  max_length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  model_context_window_exceeded: 'length',
  content_filter: 'content_filter',
  content_filtered: 'content_filter',
  guardrail_intervened: 'content_filter',
  safety: 'content_filter',
  sensitive: 'content_filter',
  recitation: 'content_filter',
  blocklist: 'content_filter',
  prohibited_content: 'content_filter',
  spii: 'content_filter',
  refusal: 'refusal',
  error: 'error',
  abort: 'error',
  aborted: 'error',
  cancelled: 'error',
  network_error: 'error',
  insufficient_system_resource: 'error',
  malformed_function_call: 'error',
  malformed_tool_use: 'error',
  malformed_model_output: 'error',
  repetition_truncation: 'error',
};

/** Data that keeps a connection open and says nothing. */
const keepAlive = /^\[?(?:ping|keep-?alive|heartbeat)\]?$/i;
const shownLength = 200;

function excerptOf(line = ''): string {
  if (line === '') return '';
  return `: ${line.length > shownLength ? `${line.slice(0, shownLength)}…` : line}`;
}

/**
 * Returns the error in an event: `error`, or an event without an answer that is an error as a whole, such as
 * `{"object":"error","message":"..."}` and `{"detail":"..."}`.
 */
function errorIn(event: Record<string, unknown>): unknown {
  // Null, false and an empty text say that there is none.
  if (event['error']) return event['error'];
  if (event['choices'] !== undefined) return undefined;
  const isError = typeof event['message'] === 'string' || event['detail'] !== undefined || event['errors'] !== undefined;
  return isError ? event : undefined;
}

const wholeFinish = (hasCalls: boolean): ModelFinish => (hasCalls ? 'tool_calls' : 'stop');
