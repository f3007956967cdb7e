import { type ChatHistory, type ModelConfig, readNode, type TimelineRow, type TranscriptMessage } from '@pinion/contracts';
import type { LoadedJournal } from '../../run/index.ts';

type TurnRow = Extract<TimelineRow, { kind: 'turn' }>;

/** The request of a model turn, as far as the journal has it. */
export type TurnRequest = {
  /** The conversation that was sent, in order. */
  messages: readonly TranscriptMessage[];
  /** The earlier turns of the conversation that were not sent. Undefined if all were. */
  omitted: Pick<ChatHistory, 'omitted_turns' | 'limit'> | undefined;
  /** `name@version` of every tool that was offered. */
  tools: readonly string[];
  /** The settings of the model: its address, parameters and limits. Never a key. */
  settings: Readonly<Record<string, unknown>>;
};

/** Returns what was sent to the model in a turn. */
export function turnRequestOf(journal: LoadedJournal, row: TurnRow): TurnRequest {
  const agent = journal.at(row.start_seq + 1).nodes.get(row.node_id)?.agent;
  const sent = (agent?.messages() ?? []).filter(message => message.role !== 'assistant' || message.iteration < row.iteration);
  const node = journal.latest.started?.workflow.nodes.find(({ id }) => id === row.node_id);
  const read = node === undefined ? undefined : readNode(node);
  const history = agent?.started?.history;
  return {
    messages: sent,
    omitted: history === undefined || history.omitted_turns === 0 ? undefined : history,
    tools: agent?.started?.tools ?? [],
    settings: read?.type === 'agent' ? settingsOf(read.config.model) : {},
  };
}

/** The lines of the scripted model are its answers, and are not sent. */
const settingsOf = (model: ModelConfig): Record<string, unknown> =>
  Object.fromEntries(Object.entries(model).filter(([name]) => name !== 'lines'));

/**
 * Returns the milliseconds from the request to the first text of a turn, to 0.1 s: text is recorded in slices. Undefined if the
 * turn was not streamed.
 */
export function firstTokenMs({ events }: LoadedJournal, row: TurnRow): number | undefined {
  const end = row.end_seq ?? events.length;
  for (let seq = row.start_seq; seq < end; seq += 1) {
    const event = events[seq];
    if (event?.type === 'model.delta' && event.node_id === row.node_id && event.iteration === row.iteration)
      return event.ms - row.start_ms;
  }
  return undefined;
}
