import { type RunEvent, specOf, ToolDefinition } from '@pinion/contracts';
import { expect, test } from 'vitest';
import type { ProviderCall, ToolProvider } from '../ports/index.ts';
import { createRecordingModel, play, type Scenario, typesOf, virtualClock } from '../testing/index.ts';

const specWith = (more: object = {}) =>
  specOf(
    ToolDefinition.parse({
      name: 'sum',
      version: '1.0.0',
      description: '',
      category: 'code',
      input_schema: {},
      gateway: 'code',
      side_effect_policy: 'pure',
      timeout_s: 60,
      ...more,
    }),
  );

const clock = virtualClock();

/** Plays one call of a tool whose code prints what the test says, while time passes. */
const playPrinting = (prints: (call: ProviderCall) => Promise<void>, more: Partial<Scenario> = {}) => {
  const provider: ToolProvider = {
    gateway: 'code',
    async call(call) {
      await prints(call);
      return { ok: true, output: 1 };
    },
  };
  return play({
    specs: [specWith()],
    providers: [provider],
    clock,
    model: createRecordingModel([[{ name: 'sum', input: {} }], 'done']),
    ...more,
  });
};

const printedIn = (events: readonly RunEvent[]) =>
  events.flatMap(event => (event.type === 'tool.printed' ? [[event.stream, event.text]] : []));

test('what code prints is reported while its call runs, gathered by stream', async () => {
  const story = await playPrinting(async call => {
    call.print?.('stdout', 'one\n');
    call.print?.('stdout', 'two\n');
    call.print?.('stderr', 'careful\n');
    await clock.advance(300);
    call.print?.('stdout', 'three\n');
    await clock.advance(300);
    call.print?.('stdout', 'the envelope has this\n');
  });
  expect(printedIn(story.events)).toEqual([
    ['stdout', 'one\ntwo\n'],
    ['stderr', 'careful\n'],
    ['stdout', 'three\n'],
  ]);
  const types = typesOf(story.events);
  expect(types.indexOf('tool.printed')).toBeGreaterThan(types.indexOf('tool.invoked'));
  expect(types.lastIndexOf('tool.printed')).toBeLessThan(types.indexOf('tool.executed'));
});

test('a call that is over reports nothing any more', async () => {
  let late: ProviderCall | undefined;
  const story = await playPrinting(async call => {
    late = call;
    call.print?.('stdout', 'at the end\n');
  });
  late?.print?.('stdout', 'late\n');
  await clock.advance(1000);
  expect(printedIn(story.events)).toEqual([]);
});

test('a call whose time is up reports nothing any more', async () => {
  const story = await playPrinting(
    async call => {
      call.print?.('stdout', 'before\n');
      await clock.advance(1100);
      call.print?.('stdout', 'after\n');
      await clock.advance(1000);
    },
    { specs: [specWith({ timeout_s: 1 })] },
  );
  expect(printedIn(story.events)).toEqual([['stdout', 'before\n']]);
  expect(story.envelopes[0]?.error?.code).toBe('TIMEOUT');
});

test('a run that has read a secret reports no output before it is whole', async () => {
  const secret = 'a-key-of-24-characters!!';
  const story = await playPrinting(
    async call => {
      call.print?.('stdout', secret.slice(0, 12));
      await clock.advance(300);
      call.print?.('stdout', secret.slice(12));
      await clock.advance(300);
    },
    { specs: [specWith({ secrets: ['KEY'] })], secrets: { workspace: { KEY: secret } } },
  );
  expect(story.envelopes[0]).toMatchObject({ output: 1 });
  expect(printedIn(story.events)).toEqual([]);
});

test('at most 64 KB of output are reported before the envelope', async () => {
  const story = await playPrinting(async call => {
    for (let line = 0; line < 100; line += 1) {
      call.print?.('stdout', 'x'.repeat(1024));
      await clock.advance(300);
    }
  });
  expect(printedIn(story.events).reduce((sum, [, text = '']) => sum + text.length, 0)).toBe(64 * 1024);
});
