import { isRecord, type ModelFinish, type ModelToolCall, type ModelTurn } from '@pinion/contracts';
import type { Toolset } from '../toolset.ts';

type OpenCall = { id: string; name: string; input: string; metadata: unknown };

/** One answer in the making, from the pieces of a chat completion: `delta` while it streams, `message` when it came whole. */
export class ChatTurn {
  private text = '';
  private reasoning = '';
  private readonly calls: OpenCall[] = [];
  private readonly byIndex = new Map<number, OpenCall>();
  private reason: string | undefined;
  private usage: ModelTurn['usage'];
  private isDone = false;
  private readonly onText: ((text: string) => void) | undefined;
  /** What went wrong, when something did: told in the stream, or a piece that is no JSON. */
  error: string | undefined;

  constructor(onText: ((text: string) => void) | undefined) {
    this.onText = onText;
  }

  /** One `data:` line. */
  addLine(line: string): void {
    if (line === '[DONE]') {
      this.isDone = true;
      return;
    }
    try {
      this.add(JSON.parse(line));
    } catch {
      this.error ??= 'a piece of the answer is not JSON';
    }
  }

  add(piece: unknown): void {
    if (!isRecord(piece)) return;
    if (piece['error'] !== undefined && piece['error'] !== null) this.error ??= wordsOf(piece['error']);
    if (isRecord(piece['usage'])) this.usage = usageOf(piece['usage']);
    const choice: unknown = Array.isArray(piece['choices']) ? piece['choices'][0] : undefined;
    if (!isRecord(choice)) return;
    if (typeof choice['finish_reason'] === 'string') this.reason = choice['finish_reason'];
    const part = choice['delta'] ?? choice['message'];
    if (isRecord(part)) this.addPart(part);
  }

  finish(toolset: Toolset): ModelTurn {
    const calls = this.calls.map(call => closed(call, toolset));
    return {
      text: this.text,
      tool_calls: calls,
      finish: this.finishOf(calls.length > 0),
      ...(this.usage === undefined ? {} : { usage: this.usage }),
      ...(this.reasoning === '' ? {} : { provider_parts: [{ type: 'reasoning', text: this.reasoning }] }),
    };
  }

  private addPart(part: Record<string, unknown>): void {
    const { content, tool_calls: calls } = part;
    if (typeof content === 'string' && content !== '') this.say(content);
    else if (Array.isArray(content))
      for (const item of content) if (isRecord(item) && typeof item['text'] === 'string') this.say(item['text']);
    const thought = part['reasoning_content'] ?? part['reasoning'];
    if (typeof thought === 'string') this.reasoning += thought;
    if (Array.isArray(calls)) for (const call of calls) if (isRecord(call)) this.addCall(call);
  }

  private say(text: string): void {
    this.text += text;
    this.onText?.(text);
  }

  private addCall(delta: Record<string, unknown>): void {
    const id = typeof delta['id'] === 'string' ? delta['id'] : '';
    const said = isRecord(delta['function']) ? delta['function'] : {};
    const call = this.callFor(delta['index'], id, typeof said['name'] === 'string' && said['name'] !== '');
    if (call.id === '') call.id = id;
    if (call.name === '' && typeof said['name'] === 'string') call.name = said['name'];
    const input = said['arguments'];
    if (typeof input === 'string') call.input += input;
    else if (input !== undefined && input !== null) call.input += JSON.stringify(input);
    if (delta['extra_content'] !== undefined) call.metadata = delta['extra_content'];
  }

  /** By index where there is one; a new id under a used index is a new call, and so is a name without an index. */
  private callFor(index: unknown, id: string, isNamed: boolean): OpenCall {
    const known = typeof index === 'number' ? this.byIndex.get(index) : isNamed ? undefined : this.calls.at(-1);
    if (known !== undefined && (id === '' || known.id === '' || known.id === id)) return known;
    const call: OpenCall = { id: '', name: '', input: '', metadata: undefined };
    this.calls.push(call);
    if (typeof index === 'number') this.byIndex.set(index, call);
    return call;
  }

  private finishOf(hasCalls: boolean): ModelFinish {
    if (this.error !== undefined) return 'error';
    switch (this.reason) {
      case 'length':
        return 'length';
      case 'content_filter':
        return 'content_filter';
      case undefined:
        // Cut off, unless the server said that this is all.
        if (!this.isDone) this.error = 'the stream ended before the answer did';
        return this.isDone ? wholeFinish(hasCalls) : 'error';
      default:
        return wholeFinish(hasCalls);
    }
  }
}

const wholeFinish = (hasCalls: boolean): ModelFinish => (hasCalls ? 'tool_calls' : 'stop');

function closed(call: OpenCall, toolset: Toolset): ModelToolCall {
  const name = toolset.canonicalName(call.name);
  return {
    id: call.id,
    name,
    input_text: toolset.inputText(name, call.input),
    ...(call.metadata === undefined ? {} : { provider_metadata: call.metadata }),
  };
}

function usageOf(usage: Record<string, unknown>): ModelTurn['usage'] {
  const { prompt_tokens: input, completion_tokens: output } = usage;
  return {
    ...(typeof input === 'number' ? { input_tokens: input } : {}),
    ...(typeof output === 'number' ? { output_tokens: output } : {}),
  };
}

/** Vendors put their words into `message`, `error.message`, or plain text. */
export function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return 'no reason given';
  if (typeof error['message'] === 'string') return error['message'];
  return error['error'] === undefined ? JSON.stringify(error) : wordsOf(error['error']);
}
