import { expect, it } from 'vitest';
import { memoryLedger } from '../../adapters/memory/index.ts';
import { nodeClock } from '../../adapters/node/node-clock.ts';
import { nodeHasher } from '../../adapters/node/node-hasher.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import { aCall } from '../../testing/a-call.ts';
import { testCaller } from '../../testing/index.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { recallDuplicate } from './recall-duplicate.ts';

const clock = nodeClock();
const deps = { clock, hasher: nodeHasher, ledger: memoryLedger(clock) } as unknown as ExecutorDeps;

/** A call with a writing tool, as one claim of a run makes it. */
const callOf = (life: string): ToolCall =>
  aCall({ side_effect_policy: 'irreversible' }, { idempotencyKey: 'key', caller: { ...testCaller, life } });

it('recallDuplicate sends a call whose duplicate could not write its event log, because nothing was sent', async () => {
  const stage = recallDuplicate(deps);
  const journal = Promise.withResolvers<Outcome>();
  const earlier = stage(callOf('1'), () => journal.promise);
  const later = stage(callOf('2'), () => Promise.resolve({ ok: true, output: 'sent', text: '"sent"' } as Outcome));
  journal.resolve(failure('UNKNOWN', 'not written', { reason: 'journal_unavailable' }));
  expect(await earlier).toMatchObject({ ok: false });
  expect(await later).toMatchObject({ ok: true, output: 'sent' });
});
