import { expect, test } from 'vitest';
import { tracePath } from './trace-path.ts';

test('tracePath returns the path of a trace without the server of its URL', () => {
  expect(tracePath('http://localhost:3000/traces/4bf92f3577b34da6a3ce929d0e0e4736')).toBe(
    '/traces/4bf92f3577b34da6a3ce929d0e0e4736',
  );
  expect(tracePath('https://evil.example/traces/1f0a?back=1#x')).toBe('/traces/1f0a');
});

test.each([
  'javascript:alert(1)',
  'javascript:/traces/1f0a',
  'data:text/html,<p>',
  'https://evil.example/',
  '//evil.example/traces/1',
  'x',
])('tracePath returns undefined for %s or a path of this installation', url => {
  expect([undefined, '/traces/1f0a']).toContain(tracePath(url));
});
