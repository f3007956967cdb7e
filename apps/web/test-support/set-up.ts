import '../src/app/globals.css';
import { afterEach, beforeEach } from 'vitest';

const errors: unknown[] = [];
window.addEventListener('error', event => errors.push(event.error ?? event.message));

const fetchFromNetwork = window.fetch.bind(window);

/** Answers the only request of pages that is not made through tRPC. */
window.fetch = async (input, init) =>
  input === '/api/v1/health' ? Response.json({ status: 'ok', problems: [] }) : fetchFromNetwork(input, init);

beforeEach(() => {
  errors.length = 0;
});

afterEach(() => {
  if (errors.length > 0) throw new AggregateError(errors, 'the page threw errors');
});
