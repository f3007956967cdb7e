import { isRecord } from '@pinion/contracts';
import { countsOf, type EventRepair, type JsonMembers } from './event-repair.ts';

/** Repairs the events of Anthropic's messages, as compatible servers and gateways send them. */
export class AnthropicEvents implements EventRepair {
  isOver = false;
  private isStarted = false;
  private hasReason = false;
  private hasInputCount = false;
  private hasOutputCount = false;
  private readonly open = new Set<number>();
  private current = -1;

  get hasUsage(): boolean {
    return this.hasInputCount && this.hasOutputCount;
  }

  add(event: JsonMembers): JsonMembers[] {
    const { type } = event;
    const lacksStart = !this.isStarted && (type === 'content_block_start' || type === 'content_block_delta');
    this.isStarted ||= lacksStart || type === 'message_start';
    return lacksStart ? [this.start({ type: 'message_start' }), ...this.repair(event)] : this.repair(event);
  }

  private repair(event: JsonMembers): JsonMembers[] {
    switch (event['type']) {
      case 'message':
        return eventsOfMessage(event).flatMap(part => this.add(part));
      case 'message_start':
        return [this.start(event)];
      case 'content_block_start':
        return this.startBlock(event);
      case 'content_block_delta':
        return this.continueBlock(event);
      case 'content_block_stop':
        return this.stopBlock(indexIn(event) ?? this.current);
      case 'message_delta':
        return [...this.stopBlocks(), this.endMessage(event)];
      case 'message_stop':
        this.isOver = true;
        return [...this.stopBlocks(), event];
      default:
        return [repairedError(event)];
    }
  }

  /** The reason for the end comes after the whole answer: nothing but `message_stop` follows it. */
  end(): JsonMembers[] {
    return this.hasReason && !this.isOver ? [{ type: 'message_stop' }] : [];
  }

  private start(event: JsonMembers): JsonMembers {
    const message = isRecord(event['message']) ? event['message'] : {};
    const { id, model, content, container } = message;
    return {
      ...event,
      message: {
        type: 'message',
        role: 'assistant',
        ...(typeof id === 'string' ? { id } : {}),
        ...(typeof model === 'string' ? { model } : {}),
        ...(isRecord(container) ? { container } : {}),
        content: Array.isArray(content) ? content : [],
        usage: { input_tokens: 0, ...this.readUsage(message['usage']) },
      },
    };
  }

  private endMessage(event: JsonMembers): JsonMembers {
    const delta = isRecord(event['delta']) ? event['delta'] : {};
    const usage = this.readUsage(event['usage']);
    this.hasReason ||= typeof delta['stop_reason'] === 'string';
    this.hasOutputCount ||= typeof usage['output_tokens'] === 'number';
    return {
      ...event,
      delta: { ...delta, stop_reason: textOf(delta['stop_reason']), stop_sequence: textOf(delta['stop_sequence']) },
      usage: { output_tokens: 0, ...usage },
    };
  }

  private readUsage(usage: unknown): JsonMembers {
    const counts = countsOf(usage);
    this.hasInputCount ||= typeof counts['input_tokens'] === 'number';
    return counts;
  }

  /** Blocks follow each other, so the start of one ends the others. */
  private startBlock(event: JsonMembers): JsonMembers[] {
    const index = indexIn(event) ?? this.current + 1;
    const before = this.stopBlocks();
    this.current = index;
    this.open.add(index);
    const block = isRecord(event['content_block']) ? event['content_block'] : {};
    return [...before, ...partsOfBlock(block, index).map(part => ({ ...event, ...part }))];
  }

  private continueBlock(event: JsonMembers): JsonMembers[] {
    const index = indexIn(event) ?? Math.max(this.current, 0);
    const delta = isRecord(event['delta']) ? event['delta'] : {};
    const name = contentOfDelta[String(delta['type'])];
    if (name === undefined) return [{ ...event, index }];
    const content = delta[name];
    if (content === undefined || content === null) return [];
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return [{ ...event, index, delta: { ...delta, [name]: text } }];
  }

  private stopBlock(index: number): JsonMembers[] {
    this.open.delete(index);
    return [{ type: 'content_block_stop', index }];
  }

  private stopBlocks(): JsonMembers[] {
    return [...this.open].flatMap(index => this.stopBlock(index));
  }
}

/** The member with the content of each kind of delta. */
const contentOfDelta: Readonly<Partial<Record<string, string>>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
  input_json_delta: 'partial_json',
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const indexIn = ({ index }: JsonMembers): number | undefined => (typeof index === 'number' ? index : undefined);

/** Returns the events of the start of a block. Its content comes in deltas; an SDK does not read that of the start. */
function partsOfBlock(block: JsonMembers, index: number): JsonMembers[] {
  const { type } = block;
  const delta = (content: JsonMembers): JsonMembers => ({ type: 'content_block_delta', index, delta: content });
  const start = (content_block: JsonMembers): JsonMembers => ({ type: 'content_block_start', index, content_block });
  const isText = (name: string): boolean => typeof block[name] === 'string' && block[name] !== '';
  if (type === 'text')
    return [start({ ...block, text: '' }), ...(isText('text') ? [delta({ type: 'text_delta', text: block['text'] })] : [])];
  if (type === 'thinking') {
    const { thinking, signature, ...rest } = block;
    return [
      start({ ...rest, thinking: '' }),
      ...(isText('thinking') ? [delta({ type: 'thinking_delta', thinking })] : []),
      ...(isText('signature') ? [delta({ type: 'signature_delta', signature })] : []),
    ];
  }
  if (type !== 'tool_use') return [start(block)];
  const { id, input } = block;
  return [
    start({ ...block, id: typeof id === 'string' && id !== '' ? id : `call_${index}`, input: isRecord(input) ? input : {} }),
  ];
}

/** Returns the events of a message that did not stream. */
function eventsOfMessage({ content, stop_reason, stop_sequence, usage, ...message }: JsonMembers): JsonMembers[] {
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  return [
    { type: 'message_start', message: { ...message, content: [], usage } },
    ...blocks.map((content_block, index) => ({ type: 'content_block_start', index, content_block })),
    { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage },
    { type: 'message_stop' },
  ];
}

/** Returns an error with the members that the SDK requires. */
function repairedError(event: JsonMembers): JsonMembers {
  const { error } = event;
  if (error === undefined || error === null) return event;
  const details = isRecord(error) ? error : { message: typeof error === 'string' ? error : JSON.stringify(error) };
  return { type: 'error', error: { type: 'error', message: 'no reason given', ...details } };
}
