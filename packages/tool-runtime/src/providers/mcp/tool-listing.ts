import type { Tool } from '@modelcontextprotocol/client';

/** Milliseconds for which a listing is valid if the server does not report changes. */
const listTtlMs = 60_000;

/** Caches the latest known tools of a server. */
export class ToolListing {
  private readonly now: () => number;
  private listed: { tools: Promise<readonly Tool[]>; at: number } | undefined;
  private announced: readonly Tool[] | undefined;

  constructor(now: () => number) {
    this.now = now;
  }

  forget(): void {
    this.listed = undefined;
  }

  /** Returns the cached listing while it is valid, otherwise the result of `ask`. Concurrent callers wait for one result. */
  get(ask: () => Promise<readonly Tool[]>): Promise<readonly Tool[]> {
    if (this.listed === undefined || this.now() - this.listed.at > listTtlMs) {
      const listed = { tools: ask(), at: this.now() };
      this.listed = listed;
      listed.tools.catch(() => {
        if (this.listed === listed) this.listed = undefined;
      });
    }
    return this.listed.tools;
  }

  /** Stores a listing that the server sent by itself. */
  take(tools: readonly Tool[]): void {
    this.listed = { tools: Promise.resolve(tools), at: this.now() };
  }

  /** Returns whether this listing has not been announced yet, and marks it as announced. */
  isNews(tools: readonly Tool[]): boolean {
    const isNews = tools !== this.announced;
    this.announced = tools;
    return isNews;
  }
}
