import { onTestFinished, vi } from 'vitest';

/** Answers the requests of the page under test to one address with JSON. Returns the addresses of all requests. */
export function answerFetch(address: string, json: unknown): string[] {
  const requested: string[] = [];
  const before = window.fetch.bind(window);
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    requested.push(url);
    return url.endsWith(address) ? Response.json(json) : before(input, init);
  });
  onTestFinished(() => spy.mockRestore());
  return requested;
}
