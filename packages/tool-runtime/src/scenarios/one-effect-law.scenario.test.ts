import { isToolIndeterminate, specOf, type RunEvent, ToolDefinition, type ToolEnvelope } from '@pinion/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLedger } from '../adapters/memory/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import type { CallLedger, ProviderResult, ToolProvider } from '../ports/index.ts';
import { type Mortal, mortal, play, type ScriptedCall, createRecordingModel } from '../testing/index.ts';

/** The behaviors of an external system: the effect happens or not, and is reported or not. */
const behaviours = ['does', 'refuses', 'does and breaks', 'does and throws', 'is not reached'] as const;
type Behaviour = (typeof behaviours)[number];

const classes = ['irreversible', 'compensatable'] as const;
const tools = classes.map(side_effect_policy => `${side_effect_policy}.act`);
const specs = classes.map(side_effect_policy =>
  specOf(
    ToolDefinition.parse({
      name: `${side_effect_policy}.act`,
      version: '1.0.0',
      description: 'acts',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'world',
      max_retries: 0,
      breaker: { failures: 1000 },
      side_effect_policy,
    }),
  ),
);

/** Creates the external system: counts effects, and behaves as planned. */
function deps(plan: readonly Behaviour[]) {
  const effects = new Map<string, number>();
  let next = 0;
  const provider = (life: Mortal): ToolProvider => ({
    gateway: 'world',
    async call(call): Promise<ProviderResult> {
      const behaviour = plan[next % plan.length] ?? 'does';
      next += 1;
      if (behaviour === 'is not reached') return { ok: false, error: { code: 'NETWORK_ERROR', message: 'nobody there' } };
      call.markSent();
      if (behaviour === 'refuses')
        return { ok: false, error: { code: 'PROVIDER_ERROR', message: 'no', details: { status: 409 } } };
      const about = `${call.spec.name} ${JSON.stringify(call.input)}`;
      await life.does(() => effects.set(about, (effects.get(about) ?? 0) + 1));
      if (behaviour === 'does and breaks') return { ok: false, error: { code: 'NETWORK_ERROR', message: 'cut' } };
      if (behaviour === 'does and throws') throw new Error('oops');
      return { ok: true, output: 'done' };
    },
  });
  return { effects, provider };
}

const oneCall = fc.record<ScriptedCall>({
  name: fc.constantFrom(...tools),
  input: fc.record({ n: fc.integer({ min: 0, max: 2 }) }),
});
const lives = fc.array(fc.record({ steps: fc.integer({ min: 1, max: 90 }), lucky: fc.integer({ min: 0, max: 3 }) }), {
  maxLength: 4,
});

/** Executes a run over as many processes as it takes. The last one does not crash. */
async function liveOn(
  turns: readonly (readonly ScriptedCall[])[],
  deaths: readonly { steps: number; lucky: number }[],
  outside: ReturnType<typeof deps>,
  kept: CallLedger,
): Promise<{ envelopes: ToolEnvelope[]; response: string }> {
  let holding: RunEvent[] = [];
  for (const { steps, lucky } of [...deaths, { steps: Number.POSITIVE_INFINITY, lucky: 0 }]) {
    const life = mortal(steps);
    const journal = life.journal(holding, lucky);
    const answered = holding.filter(event => event.type === 'model.finished').length;
    const playing = play({
      specs,
      providers: [outside.provider(life)],
      policy: { confirmation: 'never', max_tool_calls: 100 },
      model: createRecordingModel([...turns, 'the end'].slice(answered)),
      ledger: life.ledger(kept),
      journal,
      holding,
    });
    const story = await Promise.race([playing, life.died]);
    if (story !== undefined && !life.isDead) return { envelopes: story.envelopes, response: story.outputs.response };
    holding = journal.survives();
  }
  return { envelopes: [], response: 'never ended' };
}

test('no key has two effects for any failure and any crash, and unknown outcomes are flagged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(oneCall, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 8 }),
      lives,
      async (turns, plan, deaths) => {
        const outside = deps(plan);
        const { envelopes, response } = await liveOn(turns, deaths, outside, memoryLedger(nodeClock()));
        expect(response).toBe('the end');
        expect(envelopes).toHaveLength(turns.flat().length);
        for (const [about, count] of outside.effects) {
          expect(count, about).toBe(1);
          const own = envelopes.filter(({ name, input }) => `${name} ${JSON.stringify(input)}` === about);
          const isCertain = own.some(envelope => envelope.error === undefined || isToolIndeterminate(envelope));
          expect(isCertain, `${about} happened, and its receipts say that it did not`).toBe(true);
        }
        for (const envelope of envelopes.filter(({ error }) => error === undefined))
          expect(outside.effects.get(`${envelope.name} ${JSON.stringify(envelope.input)}`)).toBe(1);
      },
    ),
    { numRuns: 120 },
  );
});

test('an effect whose result was lost in a crash, but not its ledger entry, belongs to the same run', async () => {
  const kept = memoryLedger(nodeClock());
  const turns = [[{ name: 'irreversible.act', input: { n: 1 } }]];
  let recovered = 0;
  for (let steps = 1; steps < 40; steps += 1) {
    const outside = deps(['does']);
    const ledger = steps === 1 ? kept : memoryLedger(nodeClock());
    const { envelopes } = await liveOn(turns, [{ steps, lucky: 0 }], outside, ledger);
    const [envelope] = envelopes;
    if (envelope?.error !== undefined) {
      expect(envelope.error.details).toMatchObject({ outcome: 'indeterminate', reason: 'interrupted' });
      continue;
    }
    expect(envelope).toMatchObject({ output: 'done' });
    expect(envelope?.cached).toBeUndefined();
    recovered += 1;
  }
  expect(recovered).toBeGreaterThan(0);
});
