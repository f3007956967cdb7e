import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@pinion/db';
import type { CallLedger, LedgerOwner } from '@pinion/tool-runtime';
import { memoryLedger } from '@pinion/tool-runtime/adapters/memory';
import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { createEffectLedger } from './effect-ledger.sql.ts';

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-ledger-'));
let database: Database;
let own: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, dataDir, template: own.template });
});
afterAll(async () => {
  await database.close();
  await own.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const owners = fc.record({
  run_id: fc.constantFrom('r1', 'r2'),
  node_id: fc.constantFrom('a', 'b'),
  call_id: fc.constantFrom('c1', 'c2'),
  life: fc.constantFrom('1', '2', undefined),
});
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('claim', 'release', 'complete', 'indeterminate'),
    owner: owners,
    args: fc.constantFrom('h1', 'h2'),
  }),
  { maxLength: 12 },
);

/** The invariants in a few lines: the owner of a key and its state. */
type Held = { owner: LedgerOwner; args: string; state: 'processing' | 'complete' | 'indeterminate' } | undefined;
const isSameCall = (a: LedgerOwner, b: LedgerOwner): boolean =>
  a.run_id === b.run_id && a.node_id === b.node_id && a.call_id === b.call_id;
function next(reserved: Held, kind: string, owner: LedgerOwner, args: string): Held {
  if (kind === 'claim')
    return reserved === undefined ||
      (reserved.state === 'processing' && isSameCall(reserved.owner, owner) && reserved.args === args)
      ? { owner, args, state: 'processing' }
      : reserved;
  if (reserved === undefined) return undefined;
  if (kind === 'complete') return { ...reserved, state: 'complete' };
  if (reserved.state !== 'processing') return reserved;
  if (kind === 'indeterminate') return { ...reserved, state: 'indeterminate' };
  return isSameCall(reserved.owner, owner) && reserved.owner.life === owner.life ? undefined : reserved;
}

describe.each<[string, () => CallLedger]>([
  ['in memory', () => memoryLedger(nodeClock())],
  ['in PostgreSQL', () => createEffectLedger(database)],
])('ledger key %s', (_where, make) => {
  it('a ledger key is released only by its owner: the same call, node, run and execution of the run', async () => {
    const ledger = make();
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        const key = randomUUID();
        let reserved: Held;
        for (const { kind, owner, args } of list) {
          if (kind === 'claim') await ledger.markProcessing({ layer: 'tool', key, args_hash: args, owner, ttl_s: 60 }, scope);
          if (kind === 'release') await ledger.release('tool', key, scope, owner);
          if (kind === 'complete') await ledger.markComplete('tool', key, '{}', scope);
          if (kind === 'indeterminate') await ledger.markIndeterminate('tool', key, scope);
          reserved = next(reserved, kind, owner, args);
          const entry = await ledger.check('tool', key, scope);
          expect(entry?.state).toBe(reserved?.state);
          if (entry !== undefined && reserved !== undefined) expect(isSameCall(entry.owner, reserved.owner)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
