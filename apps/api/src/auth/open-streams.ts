import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';

/** `isRead`: nothing is done for it that would be cut in half. */
type Line = { caller: Caller; reply: FastifyReply; isRead: boolean };

/** The answers under way that may go on for hours, by who asked: whoever is let in no more hears no more, either. */
export class OpenStreams {
  private readonly lines = new Set<Line>();

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /** Until the answer ends. */
  add(caller: Caller, reply: FastifyReply): void {
    const event = { caller, reply, isRead: reply.request.method === 'GET' };
    this.lines.add(event);
    reply.raw.once('close', () => this.lines.delete(event));
  }

  /** Ends what is read and what has begun to stream; a command whose answer has not begun is left to end. */
  cut(isMeant: (caller: Caller) => boolean): void {
    for (const { caller, reply, isRead } of this.lines)
      if ((isRead || reply.raw.headersSent) && isMeant(caller)) reply.raw.destroy();
  }
}
