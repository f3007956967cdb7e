import { isRecord, type ModelFinish, type ModelTurn } from '@pinion/contracts';
import { errorMessageOf } from '../model-failure.ts';
import { addUnknownPart } from '../add-unknown-part.ts';
import type { Toolset } from '../toolset.ts';
import { OpaqueMemberReader, partOf } from './opaque-members.ts';
import { OpenCalls } from './open-calls.ts';

/** Assembles one answer from the parts of a chat completion: `delta` while it streams, `message` when it arrives whole. */
export class ChatTurn {
  private text = '';
  private readonly members = new OpaqueMemberReader();
  private readonly calls = new OpenCalls();
  private hasDeltas = false;
  private reason: string | undefined;
  private usage: ModelTurn['usage'];
  private isDone = false;
  private readonly onText: ((text: string) => void) | undefined;
  private hasContent = false;
  private isRefusal = false;
  private readonly unknownParts: unknown[] = [];
  /** The error object in the server's response. */
  reported: unknown;
  /** The reason why the answer is incomplete or invalid, if it is. */
  flaw: string | undefined;

  constructor(onText: ((text: string) => void) | undefined) {
    this.onText = onText;
  }

  /** Adds one `data:` line. */
  addLine(line: string): void {
    // Content after the end marker is not part of the answer: a call there is not executed.
    if (this.isDone) return;
    if (line === '[DONE]') {
      this.isDone = true;
      return;
    }
    try {
      this.add(JSON.parse(line));
    } catch {
      this.flaw ??= 'an event is not JSON';
    }
  }

  add(piece: unknown): void {
    if (!isRecord(piece)) return this.reject('an event is not an object');
    // Null, false and an empty text say that there is none.
    if (piece['error']) {
      this.reported ??= piece['error'];
      this.reject(errorMessageOf(piece['error']));
    }
    if (isRecord(piece['usage'])) this.usage = usageOf(piece['usage']);
    const choices = piece['choices'] ?? [];
    if (!Array.isArray(choices)) return this.reject('choices is not a list');
    if (choices.length === 0) return;
    const choice: unknown = choices[0];
    if (!isRecord(choice)) return this.reject('a choice is not an object');
    if (typeof choice['finish_reason'] === 'string') this.reason = choice['finish_reason'];
    const { delta, message } = choice;
    const part = delta ?? message ?? {};
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
    const calls = this.calls.finish(toolset, server);
    const finish = this.finishOf(calls.length > 0);
    return {
      text: this.text,
      tool_calls: calls,
      finish,
      ...(this.flaw === undefined ? {} : { flaw: this.flaw }),
      ...(this.usage === undefined ? {} : { usage: this.usage }),
      ...this.providerParts(server),
    };
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
    else if (Array.isArray(content)) for (const item of content) this.addContentPart(item);
    else if (content !== undefined && content !== null) this.reject('content is not a string');
    this.members.add(part);
    this.refuse(part['refusal']);
    if (isRecord(part['function_call'])) this.readCall({ index: 'function_call', function: part['function_call'] }, isRepeat);
    if (Array.isArray(calls)) for (const call of calls) this.readCall(call, isRepeat);
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
    const parts = [...partOf(this.members.of(server)), ...this.unknownParts];
    return parts.length === 0 ? {} : { provider_parts: parts };
  }

  private emitText(text: string): void {
    this.hasContent = true;
    if (text === '') return;
    this.text += text;
    this.onText?.(text);
  }

  private readCall(delta: unknown, isRepeat: boolean): void {
    const fields: unknown = isRecord(delta) ? (delta['function'] ?? {}) : undefined;
    if (!isRecord(delta) || !isRecord(fields)) return this.reject('a tool call is not an object');
    const name = fields['name'] ?? '';
    if (typeof name !== 'string') return this.reject('the name of a tool call is not a string');
    if (isRepeat) this.calls.addMissing(delta, fields);
    else this.calls.add(delta, fields);
  }

  private finishOf(hasCalls: boolean): ModelFinish {
    if (this.flaw !== undefined) return 'error';
    if (this.isRefusal && (this.isDone || this.reason === 'stop')) return 'refusal';
    switch (this.reason) {
      case 'length':
      case 'model_length':
        return 'length';
      case 'content_filter':
        return 'content_filter';
      case undefined:
        // Truncated, unless the server confirmed the end.
        if (!this.isDone) this.flaw = 'the stream ended before the response was complete';
        return this.isDone ? wholeFinish(hasCalls) : 'error';
      default:
        if (!failures.has(this.reason)) return wholeFinish(hasCalls);
        this.flaw = `the server ended the response with ${this.reason}`;
        return 'error';
    }
  }
}

/** Reasons of servers that could not complete an answer, and say so in no error object. */
const failures: ReadonlySet<string> = new Set(['error', 'insufficient_system_resource']);

const wholeFinish = (hasCalls: boolean): ModelFinish => (hasCalls ? 'tool_calls' : 'stop');

function usageOf(usage: Record<string, unknown>): ModelTurn['usage'] {
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = usage;
  const { cached_tokens: read, cache_write_tokens: write } = isRecord(details) ? details : {};
  return {
    ...(typeof input === 'number' ? { input_tokens: input } : {}),
    ...(typeof output === 'number' ? { output_tokens: output } : {}),
    ...(typeof read === 'number' ? { cache_read_tokens: read } : {}),
    ...(typeof write === 'number' ? { cache_write_tokens: write } : {}),
  };
}
