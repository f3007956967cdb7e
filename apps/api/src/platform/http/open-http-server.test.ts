import { expect, test } from 'vitest';
import { openHttpServer } from './open-http-server.ts';

test('an idle connection stays open longer than a client keeps it, so that no request meets a closing one', async () => {
  const server = await openHttpServer(0);
  server.lead({ handle: (_request, response) => void response.end('ok') });
  const response = await fetch(server.origin);
  expect(response.headers.get('keep-alive')).toBe('timeout=72');
  await response.text();
  await server.close();
});
