import { brotliCompressSync } from 'node:zlib';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const MAX_BYTES = 250_000;

test.describe('first scripts', () => {
  test('the editor page names at most 250 KB of compressed scripts', async ({ request, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('First scripts'), {}));
    const html = await (await request.get(`/workflows/${id}`)).text();
    const tags = (html.match(/<script[^>]*>/g) ?? []).filter(tag => !/nomodule/i.test(tag));
    const scripts = new Set(tags.flatMap(tag => /src="([^"]+)"/.exec(tag)?.[1] ?? []));
    expect(scripts.size).toBeGreaterThan(5);
    let bytes = 0;
    for (const script of scripts) {
      const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers(), script).toMatchObject({ 'content-encoding': 'br' });
      // As a release compresses them. The suite builds at a level that takes a second, not twelve.
      bytes += brotliCompressSync(await answer.body()).length;
    }
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(bytes).toBeGreaterThan(MAX_BYTES / 2);
  });
});
