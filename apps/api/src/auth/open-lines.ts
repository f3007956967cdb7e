import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';

type Line = { caller: Caller; reply: FastifyReply };

/** The answers under way that may go on for hours, by who asked: whoever is let in no more hears no more, either. */
export class OpenLines {
  private readonly lines = new Set<Line>();

  /** Until the answer ends. */
  add(caller: Caller, reply: FastifyReply): void {
    const line = { caller, reply };
    this.lines.add(line);
    reply.raw.once('close', () => this.lines.delete(line));
  }

  cut(isMeant: (caller: Caller) => boolean): void {
    for (const { caller, reply } of this.lines) if (isMeant(caller)) reply.raw.destroy();
  }
}
