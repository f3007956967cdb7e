import { createMessage } from '@pinion/contracts';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Caller } from './caller.ts';

/** A response in progress. `isRead` is true when cutting it off interrupts no command. */
type Line = { caller: Caller; reply: FastifyReply; isRead: boolean };

/** The most reads that a caller has open at once on a server. Each takes a connection of the process. */
export const mostOpenReads = 1_000;

/** Tracks open responses that can last for hours, by caller. A caller who loses access also loses their open streams. */
export class OpenStreams {
  private readonly lines = new Set<Line>();
  private readonly reads = new Map<string, number>();

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /** Adds a response until it ends. Throws RATE_LIMIT if the caller has too many open reads, most of them streams of events. */
  add(caller: Caller, reply: FastifyReply): void {
    const event = { caller, reply, isRead: reply.request.method === 'GET' };
    const key = caller.token_id ?? caller.scope.user_id;
    if (event.isRead) this.count(key);
    this.lines.add(event);
    reply.raw.once('close', () => {
      this.lines.delete(event);
      if (event.isRead) this.release(key);
    });
  }

  private count(key: string): void {
    const open = this.reads.get(key) ?? 0;
    if (open >= mostOpenReads) throw tooManyOpen();
    this.reads.set(key, open + 1);
  }

  private release(key: string): void {
    const open = (this.reads.get(key) ?? 0) - 1;
    if (open > 0) this.reads.set(key, open);
    else this.reads.delete(key);
  }

  /** Returns the workspaces whose streams are open. */
  workspaces(): ReadonlySet<string> {
    return new Set([...this.lines].map(({ caller }) => caller.scope.workspace_id));
  }

  /** Ends reads and responses that have started to stream. A command whose response has not started is left to finish. */
  cut(isMeant: (caller: Caller) => boolean): void {
    for (const { caller, reply, isRead } of this.lines)
      if ((isRead || reply.raw.headersSent) && isMeant(caller)) reply.raw.destroy();
  }
}

const tooManyOpen = (): Refusal =>
  new Refusal(
    'RATE_LIMIT',
    createMessage('{{count}} requests of yours are open on this server. Close event streams that you no longer read', {
      count: mostOpenReads,
    }),
    { retry_after_s: 10 },
  );
