import { expect, test } from 'vitest';
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
