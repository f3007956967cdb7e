import type { Page, Route } from '@playwright/test';

type Fate = 'held' | 'failing' | 'fine';

/**
 * A network double in the browser: requests to these API procedures wait, or fail as on a broken server. The server behind it
 * is real, and so is every other response.
 */
export class SlowNetwork {
  private fate: Fate = 'held';
  private readonly waiting = new Set<() => void>();
  private readonly procedures: ReadonlySet<string>;

  private constructor(procedures: readonly string[]) {
    this.procedures = new Set(procedures);
  }

  /** Holds requests from now on. */
  static async before(page: Page, procedures: readonly string[]): Promise<SlowNetwork> {
    const line = new SlowNetwork(procedures);
    await page.route(
      ({ pathname }) => line.named(pathname).some(name => line.procedures.has(name)),
      route => line.carry(route),
    );
    return line;
  }

  /** Rejects waiting and future requests. */
  fail(): void {
    this.become('failing');
  }

  mend(): void {
    this.become('fine');
  }

  private become(fate: Fate): void {
    this.fate = fate;
    for (const goOn of this.waiting) goOn();
    this.waiting.clear();
  }

  private async carry(route: Route): Promise<void> {
    if (this.fate === 'held') await new Promise<void>(resolve => this.waiting.add(resolve));
    // The user may have left the page meanwhile, so that no response is needed.
    await (this.fate === 'failing' ? this.refuse(route) : route.continue()).catch(() => undefined);
  }

  /** Rejects only the procedures named here within a batch. */
  private async refuse(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    const names = this.named(url.pathname);
    if (url.searchParams.get('batch') === null) return route.fulfill({ status: 500, json: refusal(names[0] ?? '') });
    const answer = await route.fetch();
    const parts = (await answer.json()) as unknown[];
    const json = parts.map((part, position) =>
      this.procedures.has(names[position] ?? '') ? refusal(names[position] ?? '') : part,
    );
    return route.fulfill({ status: 207, json });
  }

  private named(pathname: string): string[] {
    return pathname.startsWith('/trpc/') ? decodeURIComponent(pathname.slice('/trpc/'.length)).split(',') : [];
  }
}

/** Returns the server's response to an internal error, as in `trpc/procedures.ts`. */
const refusal = (path: string) => ({
  error: {
    message: 'something went wrong inside Pinion; the server log names the cause',
    code: -32_603,
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path, refusal: null },
  },
});
