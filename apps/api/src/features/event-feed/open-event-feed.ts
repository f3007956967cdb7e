import type { RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import { CallStreamConsumer, type CallStreamConsumerOptions } from './call-stream-consumer.ts';
import type { CallStreamSettings } from '../../configuration/call-stream-settings.ts';
import { type EventFeed, maxEntries, compareFeedIds, maxEventLength, type NewFeedEntry } from './event-feed.ts';
import { type FeedEntry, type ToolEvent } from './tool-event.ts';
import type { RunEvent } from '@pinion/contracts';
import { agentOfCall } from '../../telemetry/agent-of-call.ts';
import { gatherByWorkspace } from '../../telemetry/gather-by-workspace.ts';
import type { ActiveRun } from '../../engine/active-run.ts';
import type { RunObserver } from '../../engine/run-observer.ts';
import { isLongerThan } from './is-longer-than.ts';

type EventFeedParts = {
  redis: RedisConnection | undefined;
  clock: { now(): number };
  report: (error: unknown) => void;
};

export type OpenEventFeed = ToolEventPublisher & {
  events: EventFeed;
  /** Starts the consumer of the call stream when the administrator has configured one. Throws when there is no Redis. */
  consume(
    settings: CallStreamSettings | undefined,
    parts: Pick<CallStreamConsumerOptions, 'runWorld' | 'scope' | 'consumer'>,
  ): CallStreamConsumer | undefined;
};

/**
 * Opens the event feed. With Redis it is shared by all servers and survives restarts; without Redis it exists only in this
 * process.
 */
export function openEventFeed({ redis, clock, report }: EventFeedParts): OpenEventFeed {
  const events = redis === undefined ? memoryEventFeed(clock) : redisEventFeed(redis);
  return {
    ...publishToolEvents(events, report),
    events,
    consume(settings, parts) {
      if (settings === undefined) return undefined;
      if (redis === undefined) throw new Error('call_stream needs a Redis. Set REDIS_URL, or remove call_stream from the file.');
      return new CallStreamConsumer({ ...parts, redis, settings, report });
    },
  };
}

const keyOf = (workspaceId: string): string => `pinion:tool-events:${workspaceId}`;

/**
 * Creates a feed with one Redis stream for each workspace, `pinion:tool-events:<workspace>`, with the fields `type` and `event`
 * (JSON). Every server of an installation appends to it, and other programs can read it with XREAD. Rejects while Redis is
 * unavailable.
 */
export function redisEventFeed(redis: RedisConnection): EventFeed {
  return {
    async append(workspaceId, entries) {
      const key = keyOf(workspaceId);
      const answer = await redis.ask(client => {
        const pipeline = client.pipeline();
        for (const { type, text } of entries) pipeline.xadd(key, 'MAXLEN', '~', maxEntries, '*', 'type', type, 'event', text);
        return pipeline.exec();
      });
      if (!answer.ok) throw new Error(`Redis is away: ${entries.length} tool events are missing from the feed`);
    },
    async read(workspaceId, afterId, limit) {
      const from = afterId === undefined ? '-' : `(${afterId}`;
      const answer = await redis.ask(client => client.xrange(keyOf(workspaceId), from, '+', 'COUNT', limit));
      if (!answer.ok) throw new Error('Redis is away: the feed of tool events cannot be read');
      return answer.value.map(([id, fields]) => ({ id, type: valueOf(fields, 'type'), text: valueOf(fields, 'event') }));
    },
    async newestId(workspaceId) {
      const answer = await redis.ask(client => client.xrevrange(keyOf(workspaceId), '+', '-', 'COUNT', 1));
      return answer.ok ? answer.value[0]?.[0] : undefined;
    },
  };
}

const valueOf = (fields: readonly string[], name: string): string => fields[fields.indexOf(name) + 1] ?? '';

const maxWorkspaces = 1000;
/** Maximum text stored for one workspace, in UTF-16 code units. */
const maxTotalLength = 32 * 1024 * 1024;

type Kept = { entries: FeedEntry[]; length: number; lastMs: number; counter: number };

/** Creates a feed in the memory of this process. Its events are lost on restart, and other processes do not see them. */
export function memoryEventFeed(clock: { now(): number }): EventFeed {
  const workspaces = new Map<string, Kept>();

  const keptOf = (workspaceId: string): Kept => {
    const kept = workspaces.get(workspaceId) ?? { entries: [], length: 0, lastMs: 0, counter: 0 };
    // Reinserting keeps the map in the order of last use.
    workspaces.delete(workspaceId);
    workspaces.set(workspaceId, kept);
    const [oldest] = workspaces.keys();
    if (workspaces.size > maxWorkspaces && oldest !== undefined) workspaces.delete(oldest);
    return kept;
  };

  return {
    append(workspaceId, entries) {
      const kept = keptOf(workspaceId);
      for (const entry of entries) {
        const ms = Math.max(kept.lastMs, Math.floor(clock.now()));
        kept.counter = ms === kept.lastMs ? kept.counter + 1 : 0;
        kept.lastMs = ms;
        kept.entries.push({ id: `${ms}-${kept.counter}`, ...entry });
        kept.length += entry.text.length;
      }
      let surplus = 0;
      while (kept.entries.length - surplus > maxEntries || kept.length > maxTotalLength)
        kept.length -= kept.entries[surplus++]?.text.length ?? kept.length;
      kept.entries.splice(0, surplus);
      return Promise.resolve();
    },
    read(workspaceId, afterId, limit) {
      const entries = workspaces.get(workspaceId)?.entries ?? [];
      if (afterId === undefined) return Promise.resolve(entries.slice(0, limit));
      const from = firstAfter(entries, afterId);
      return Promise.resolve(entries.slice(from, from + limit));
    },
    newestId: workspaceId => Promise.resolve(workspaces.get(workspaceId)?.entries.at(-1)?.id),
  };
}

/** Returns the index of the first entry after `id`, by binary search. */
function firstAfter(entries: readonly FeedEntry[], id: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareFeedIds((entries[middle] as FeedEntry).id, id) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

type ToolEventPublisher = {
  observe: RunObserver;
  /** Resolves when every event seen so far is in the feed or was reported as lost. */
  flush(): Promise<void>;
};

/**
 * Appends the tool events of every run to the feed of its workspace. Replays and evaluations perform no calls and produce no
 * events.
 */
function publishToolEvents(feed: EventFeed, report: (error: unknown) => void): ToolEventPublisher {
  const gathered = gatherByWorkspace<NewFeedEntry>((scope, entries) => feed.append(scope.workspace_id, entries), report);
  return {
    observe(run, event) {
      const published = toolEventOf(run, event);
      if (published !== undefined) gathered.add(run.scope, entryOf(published));
    },
    flush: () => gathered.flush(),
  };
}

type ToolRunEvent = Extract<RunEvent, { type: `tool.${string}` }>;
const isToolEvent = (event: RunEvent): event is ToolRunEvent => event.type.startsWith('tool.');

function toolEventOf(run: ActiveRun, event: RunEvent): ToolEvent | undefined {
  const { started } = run.fold;
  if (!isToolEvent(event) || started?.replay_of !== undefined || started?.evaluation !== undefined) return undefined;
  return {
    type: event.type,
    tenant_id: run.scope.workspace_id,
    agent_id: agentOfCall(run, event.node_id) ?? null,
    session_id: started?.session_id ?? null,
    turn_group_id: started?.turn_group_id ?? null,
    run_id: run.run_id,
    workflow_id: run.workflow_id === '' ? null : run.workflow_id,
    is_output_omitted: false,
    event,
  };
}

function entryOf(event: ToolEvent): NewFeedEntry {
  const text = isLongerThan(event, maxEventLength) ? undefined : JSON.stringify(event);
  const isShort = text !== undefined && text.length <= maxEventLength;
  return { type: event.type, text: isShort ? text : JSON.stringify(withoutValues(event)) };
}

/** Returns the event without the input and output of its call. */
function withoutValues({ event, ...rest }: ToolEvent): ToolEvent {
  const short = { ...event, ...('input' in event ? { input: null } : {}) } as RunEvent;
  const envelope = 'envelope' in event ? { envelope: { ...event.envelope, input: null, output: null } } : {};
  return { ...rest, is_output_omitted: true, event: { ...short, ...envelope } as RunEvent };
}
