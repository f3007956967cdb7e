import { type BaseTool, isCallEnd, type RunEvent } from '@pinion/contracts';
import fc from 'fast-check';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createQuickJsBackend } from '../adapters/sandbox/quickjs/quickjs-backend.ts';
import { SandboxSlots } from '../adapters/sandbox/run-slots.ts';
import { createProgramProvider } from '../providers/code/index.ts';
import { aTool, createRecordingModel, play, type Story } from '../testing/index.ts';

/* Random programs that are killed at random points. `PINION_PROGRAM_RUNS=1000` runs the whole campaign. */

const runs = Number(process.env['PINION_PROGRAM_RUNS'] ?? 8);
const backend = createQuickJsBackend(new SandboxSlots());
afterAll(() => backend.close());
const programs = createProgramProvider({
  sandboxes: () => [{ backend, language: 'javascript', unavailable: () => undefined }],
  policy: () => ({}),
});

/** Returns tools whose results and durations follow from their input, and the list of effects that happened. */
function toolsWith(effects: string[]): BaseTool[] {
  const step = (name: string, side_effects: 'none' | 'writes', ms: number) =>
    aTool(name, {
      metadata: { side_effects },
      execute: async ({ n }) => {
        if (ms > 0) await delay(ms);
        if (side_effects === 'writes') effects.push(`${name} ${String(n)}`);
        if (Number(n) % 7 === 6) throw new Error(`no ${String(n)}`);
        return Number(n) * 3 + 1;
      },
    });
  return [step('a.fast', 'none', 0), step('b.slow', 'none', 12), step('c.write', 'writes', 0)];
}

/** Statements that use and change `v`. Every call has its own number, so that effects can be told apart. */
function statement(kind: number, id: number): string {
  const n = `{ n: ${id} }`;
  switch (kind % 8) {
    case 0:
      return `v += await tools.a.fast(${n});`;
    case 1:
      return `v += (await Promise.all([tools.b.slow(${n}), tools.a.fast({ n: ${id + 1} }), tools.c.write({ n: ${id + 2} })].map(p => p.catch(() => -1)))).reduce((x, y) => x + y);`;
    case 2:
      return `try { v += await tools.c.write(${n}) } catch (error) { v += error.code.length }`;
    case 3:
      return `for (let i = 0; i < 3; i += 1) v += await tools.a.fast({ n: ${id} + i }).catch(() => 2);`;
    case 4:
      return `v += await Promise.race([tools.b.slow(${n}), tools.a.fast({ n: ${id + 3} })].map(p => p.catch(() => 5)));`;
    case 5:
      return `if (v % 2 === 0) v += await tools.a.fast(${n}).catch(() => 1); else v -= 1;`;
    case 6:
      return `v += (await Promise.all([1, 2].map(async k => { const x = await tools.a.fast({ n: ${id} + k }).catch(() => 1); return x + (await tools.b.slow({ n: x }).catch(() => 3)); }))).length;`;
    default:
      return `v += Math.floor(Math.random() * 10) + (await tools.nowhere.at_all(${n}).catch(error => error.code.length));`;
  }
}

const program = (kinds: readonly number[]): string =>
  `let v = 0;\n${kinds.map((kind, index) => statement(kind, index * 10)).join('\n')}\nreturn v;`;

const playProgram = (code: string, effects: string[], holding?: readonly RunEvent[]): Promise<Story> =>
  play({
    model: createRecordingModel(holding === undefined ? [[{ name: 'run_program', input: { code } }], 'done'] : ['done']),
    tools: toolsWith(effects),
    providers: [programs],
    policy: { programs: 'only', max_tool_calls: 1000, confirmation: 'never' },
    ...(holding === undefined ? {} : { holding }),
  });

/** Returns whether a call with an effect was sent and has not ended. What it did is unknown, so the program gets an error. */
function hasOpenEffect(events: readonly RunEvent[]): boolean {
  const ended = new Set(events.filter(isCallEnd).map(({ call_id }) => call_id));
  const writes = new Set(
    events.flatMap(event => (event.type === 'tool.authorized' && event.name === 'c.write' ? [event.call_id] : [])),
  );
  return events.some(event => event.type === 'tool.invoked' && writes.has(event.call_id) && !ended.has(event.call_id));
}

test(
  'a random program that is killed at a random point ends as if it had not been, with the same calls and no double effect',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (kinds, at) => {
          const code = program(kinds);
          const effects: string[] = [];
          const whole = await playProgram(code, effects);
          expect(whole.envelopes[0]?.error?.details).not.toMatchObject({ reason: 'crash' });
          const first = whole.events.findIndex(({ type }) => type === 'model.finished') + 1;
          const cut = first + Math.floor(at * (whole.events.length - 1 - first));
          const holding = whole.events.slice(0, cut);
          const before = new Set(
            holding.flatMap(event =>
              isCallEnd(event) && event.envelope.name === 'c.write' ? [JSON.stringify(event.envelope.input)] : [],
            ),
          );
          const again: string[] = [];
          const resumed = await playProgram(code, again, holding);
          for (const effect of again) expect(before.has(`{"n":${effect.split(' ')[1]}}`)).toBe(false);
          expect(new Set(again).size).toBe(again.length);
          if (hasOpenEffect(holding)) return;
          const [left, right] = [whole, resumed].map(({ envelopes }) => envelopes[0]?.output ?? envelopes[0]?.error);
          expect(right).toEqual(left);
          const idsOf = ({ envelopes }: Story) => envelopes.map(({ call_id }) => call_id).toSorted();
          expect(idsOf(resumed)).toEqual(idsOf(whole));
        },
      ),
      { numRuns: runs },
    );
  },
  20_000 + runs * 5_000,
);
