import { setTimeout as pause } from 'node:timers/promises';
import type { Scope } from '@pinion/contracts';
import { succeeded } from '@pinion/contracts';
import type { RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import { beginCall, ExecuteRequest, awaitEnvelope } from '../executions/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { RunServices } from '../runs/index.ts';
import type { CallStreamSettings } from '../../configuration/call-stream-settings.ts';
import { type FeedContext, readStreamCall, type StreamCall, type StreamResult } from './stream-call.ts';

export type CallStreamConsumerOptions = {
  redis: RedisConnection;
  settings: CallStreamSettings;
  runServices: RunServices;
  /** The workspace the calls are made in. */
  scope: Scope;
  /** The name in the consumer group, unique to this process. */
  consumer: string;
  report: (error: unknown) => void;
};

type Message = { id: string; text: string };

const pollMs = 100;
const awayMs = 1000;
/** Milliseconds of silence after which the message of a consumer is taken over by another. Longer than `waitS`. */
const takeOverMs = 90_000;
const takeOverEveryMs = 15_000;
const waitS = 30;
const runMemoryS = 30 * 86_400;

/**
 * Makes the calls that agents put into a Redis stream and appends their results to another. A message is acknowledged after its
 * result is written, so a message of a crashed server is taken over, and its `request_id` makes both one call.
 */
export class CallStreamConsumer {
  private readonly parts: CallStreamConsumerOptions;
  private readonly stopping = new AbortController();
  private readonly active = new Set<Promise<void>>();
  private readonly loop: Promise<void>;
  private takeOverAt = 0;

  constructor(parts: CallStreamConsumerOptions) {
    this.parts = parts;
    this.loop = this.run();
  }

  /** Stops reading. Calls in progress continue in their runs; their messages are taken over after a restart. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { settings, report } = this.parts;
    while (!this.stopping.signal.aborted) {
      const room = settings.max_concurrency - this.active.size;
      const messages = room > 0 ? await this.next(room) : [];
      for (const message of messages ?? []) {
        const work: Promise<void> = this.handle(message)
          .catch(report)
          .finally(() => this.active.delete(work));
        this.active.add(work);
      }
      if (messages === undefined) await this.rest(awayMs);
      else if (messages.length === 0) await this.rest(pollMs);
    }
  }

  private async rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  /** Returns messages to handle, or undefined while Redis is unavailable. */
  private async next(count: number): Promise<Message[] | undefined> {
    const abandoned = Date.now() < this.takeOverAt ? [] : await this.takeOver(count);
    if (abandoned === undefined || abandoned.length > 0) return abandoned;
    const { redis, settings, consumer } = this.parts;
    const answer = await redis.ask(async client => {
      const read = () => client.xreadgroup('GROUP', settings.group, consumer, 'COUNT', count, 'STREAMS', settings.stream, '>');
      return read().catch(async (error: unknown) => {
        // Redis was flushed, or the stream has never been read.
        if (!String(error).includes('NOGROUP')) throw error;
        await client.xgroup('CREATE', settings.stream, settings.group, '0', 'MKSTREAM').catch(() => undefined);
        return read();
      });
    });
    if (!answer.ok) return undefined;
    const streams = (answer.value ?? []) as [string, [string, string[]][]][];
    return streams.flatMap(([, entries]) => entries.map(messageOf));
  }

  private async takeOver(count: number): Promise<Message[] | undefined> {
    this.takeOverAt = Date.now() + takeOverEveryMs;
    const { redis, settings, consumer } = this.parts;
    const answer = await redis.ask(client =>
      client
        .xautoclaim(settings.stream, settings.group, consumer, takeOverMs, '0-0', 'COUNT', count)
        .catch((error: unknown) => (String(error).includes('NOGROUP') ? ['0-0', []] : Promise.reject(error))),
    );
    if (!answer.ok) return undefined;
    const [, entries] = answer.value as [string, [string, string[] | null][]];
    return entries.flatMap(([id, fields]) => (fields === null ? [] : [messageOf([id, fields])]));
  }

  private async handle({ id, text }: Message): Promise<void> {
    const { settings, scope } = this.parts;
    const tenant_id = scope.workspace_id;
    const read = readStreamCall(text, settings.agents);
    if (!read.ok) {
      const { request_id, error } = read;
      return this.finish(id, { type: 'tool.error', request_id, message_id: id, tenant_id, error });
    }
    const { request_id } = read.call;
    const begun = await this.begin(read.call).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (begun instanceof Refusal) {
      const error = { code: 'VALIDATION_ERROR' as const, message: begun.message, details: { reason: begun.code } };
      return this.finish(id, { type: 'tool.error', request_id, message_id: id, tenant_id, error });
    }
    while (!this.stopping.signal.aborted) {
      const { envelope } = await awaitEnvelope(this.parts.runServices, this.parts.scope, begun, waitS);
      if (envelope !== undefined) {
        const type = succeeded(envelope) ? 'tool.result' : 'tool.error';
        return this.finish(id, { type, request_id, tenant_id, ...contextOf(read.call), run_id: begun, envelope });
      }
      await this.keep(id);
    }
  }

  /** Starts the run of the call, or returns the run that an earlier message with the same `request_id` started. */
  private async begin({ request_id, ...call }: StreamCall): Promise<string> {
    const { redis, settings, runServices, scope } = this.parts;
    const key = `${settings.stream}:run:${request_id}`;
    const known = await redis.ask(client => client.get(key));
    if (known.ok && known.value !== null) return known.value;
    const runId = await beginCall(runServices, scope, ExecuteRequest.parse(call), request_id);
    await redis.ask(client => client.set(key, runId, 'EX', runMemoryS));
    return runId;
  }

  /** Notifies the group that this consumer still works on the message. */
  private async keep(id: string): Promise<void> {
    const { redis, settings, consumer } = this.parts;
    await redis.ask(client => client.xclaim(settings.stream, settings.group, consumer, 0, id, 'JUSTID'));
    // A run that continues in another process is looked up in the database.
    await this.rest(awayMs);
  }

  private async finish(id: string, result: StreamResult): Promise<void> {
    const { redis, settings } = this.parts;
    const written = await redis.ask(client =>
      client
        .multi()
        .xadd(settings.results, 'MAXLEN', '~', 100_000, '*', 'message', JSON.stringify(result))
        .xack(settings.stream, settings.group, id)
        .exec(),
    );
    if (!written.ok) throw new Error(`Redis is away: the result of the stream message ${id} is written when it is taken over`);
  }
}

const contextOf = ({ agent_id, session_id, turn_group_id }: StreamCall): FeedContext => ({
  agent_id,
  session_id: session_id ?? null,
  turn_group_id: turn_group_id ?? null,
});
const messageOf = ([id, fields]: [string, string[]]): Message => ({ id, text: fields[fields.indexOf('message') + 1] ?? '' });
