import { expect, test } from 'vitest';
import type { LedgerIntent } from '@pinion/tool-runtime';
import { LedgerWriter } from './ledger-writer.ts';

const location = { workspace_id: 'w', layer: 'tool' as const, key: 'k' };

test('the ledger writer writes entries that arrive as a batch ends', async () => {
  const statements: string[] = [];
  const writer = new LedgerWriter(({ text }) => {
    statements.push(text);
    return Promise.resolve([location]);
  });
  await writer.end({ kind: 'indeterminate', ...location });
  // Nothing happens in between: this is the exact moment at which the writer finds that nothing is left to write.
  await writer.end({ kind: 'complete', ...location, result: '1' });
  expect(statements).toHaveLength(2);
}, 3000);

test('an intent of a call waits for the database, and the claim of a request gives up', async () => {
  const backAt = performance.now() + 4_000;
  const writer = new LedgerWriter(() =>
    performance.now() < backAt
      ? Promise.reject(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }))
      : Promise.resolve([location]),
  );
  const claim = (layer: LedgerIntent['layer']) =>
    writer.claim({
      kind: 'claim',
      workspace_id: location.workspace_id,
      intent: { layer, key: 'k', args_hash: 'a', owner: { run_id: 'r', node_id: 'n', call_id: 'c' }, ttl_s: 60 },
    });
  const [call, request] = await Promise.allSettled([claim('tool'), claim('api')]);
  expect(call).toEqual({ status: 'fulfilled', value: true });
  expect(request.status).toBe('rejected');
});
