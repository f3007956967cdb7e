import { isRecord } from '@pinion/contracts';
import type { EventRepair, JsonMembers } from './event-repair.ts';

const lastTypes: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Repairs the events of OpenAI's responses: one that did not stream becomes a stream. */
export class ResponsesEvents implements EventRepair {
  isOver = false;
  readonly hasUsage = true;

  add(event: JsonMembers): JsonMembers[] {
    if (event['object'] === 'response') return eventsOfResponse(event).flatMap(part => this.add(part));
    this.isOver ||= lastTypes.has(event['type']);
    return [event];
  }

  end(): JsonMembers[] {
    return [];
  }
}

function eventsOfResponse(response: JsonMembers): JsonMembers[] {
  const { status, output } = response;
  const items = Array.isArray(output) ? output.filter(isRecord) : [];
  return [
    { type: 'response.created', response },
    ...items.flatMap(eventsOfItem),
    { type: lastTypes.has(`response.${String(status)}`) ? `response.${String(status)}` : 'response.completed', response },
  ];
}

function eventsOfItem(item: JsonMembers, output_index: number): JsonMembers[] {
  const texts = item['type'] === 'message' && Array.isArray(item['content']) ? item['content'].filter(isRecord) : [];
  return [
    {
      type: 'response.output_item.added',
      output_index,
      item: { ...item, ...(item['type'] === 'function_call' ? { arguments: '' } : {}) },
    },
    ...texts.flatMap(({ text, refusal }, content_index) =>
      typeof (text ?? refusal) === 'string'
        ? [
            {
              type: 'response.output_text.delta',
              item_id: item['id'],
              output_index,
              content_index,
              delta: text ?? refusal,
              logprobs: [],
            },
          ]
        : [],
    ),
    { type: 'response.output_item.done', output_index, item },
  ];
}
