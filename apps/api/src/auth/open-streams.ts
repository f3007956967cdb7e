import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';

/** A response in progress. `isRead` is true when cutting it off interrupts no command. */
type Line = { caller: Caller; reply: FastifyReply; isRead: boolean };

/** Tracks open responses that can last for hours, by caller. A caller who loses access also loses their open streams. */
export class OpenStreams {
  private readonly lines = new Set<Line>();

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /** Adds a response until it ends. */
  add(caller: Caller, reply: FastifyReply): void {
    const event = { caller, reply, isRead: reply.request.method === 'GET' };
    this.lines.add(event);
    reply.raw.once('close', () => this.lines.delete(event));
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
