import '../src/app/globals.css';
import { afterEach, beforeEach } from 'vitest';
import { describePage } from './describe-page.ts';

const errors: unknown[] = [];
// The browser reports sizes that it observes in the next frame as an error, though nothing was thrown.
const isOfNextFrame = ({ message }: ErrorEvent): boolean => message.startsWith('ResizeObserver loop');
window.addEventListener('error', event => {
  if (!isOfNextFrame(event)) errors.push(event.error ?? event.message);
});

const fetchFromNetwork = window.fetch.bind(window);

/** Answers the only request of pages that is not made through tRPC. */
window.fetch = async (input, init) =>
  input === '/api/v1/health' ? Response.json({ status: 'ok', problems: [] }) : fetchFromNetwork(input, init);

beforeEach(() => {
  errors.length = 0;
});

// The page is gone when somebody reads the failure.
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? [];
  // After the first line: what follows it can be long, and a report has the beginning only.
  if (error !== undefined) error.message = error.message.replace(/\n|$/, `\nThe page: ${describePage()}\n`);
});

afterEach(() => {
  if (errors.length > 0) throw new AggregateError(errors, 'the page threw errors');
});
