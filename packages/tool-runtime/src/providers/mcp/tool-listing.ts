import type { Tool } from '@modelcontextprotocol/client';

/** How long a listing is believed where the server does not say when it changes. */
const listTtlMs = 60_000;

/** What a server offers, as it was last heard. */
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

  /** What is known and still believed, else what `ask` answers; whoever comes meanwhile waits for the same answer. */
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

  /** The server said by itself how it is now. */
  take(tools: readonly Tool[]): void {
    this.listed = { tools: Promise.resolve(tools), at: this.now() };
  }

  /** Whether this listing was told of before; from now on it was. */
  isNews(tools: readonly Tool[]): boolean {
    const isNews = tools !== this.announced;
    this.announced = tools;
    return isNews;
  }
}
