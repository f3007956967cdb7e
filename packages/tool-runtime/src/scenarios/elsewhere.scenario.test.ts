import { type RunEvent, specOf, ToolDefinition } from '@pinion/contracts';
import { expect, test } from 'vitest';
import type { ProviderResult, ToolProvider } from '../ports/index.ts';
import { play, createRecordingModel, type Scenario, type Story, typesOf, virtualClock } from '../testing/index.ts';

const spec = specOf(
  ToolDefinition.parse({
    name: 'far.pay',
    version: '1.0.0',
    description: 'pays at another hub, where a person is asked',
    category: 'api',
    input_schema: { type: 'object' },
    gateway: 'far',
    side_effect_policy: 'irreversible',
  }),
);

/** Creates a provider that accepts every call and returns the result on the second poll. */
function far(answer: ProviderResult) {
  const seen = { taken: 0, asked: [] as string[] };
  const provider: ToolProvider = {
    gateway: 'far',
    call(call) {
      call.markSent();
      seen.taken += 1;
      return { ok: true, output: null, elsewhere: 'there-1' };
    },
    follow(_call, elsewhere) {
      seen.asked.push(elsewhere);
      return seen.asked.length === 1 ? undefined : answer;
    },
  };
  return { seen, provider };
}

/** Plays the call, and lets time pass until the run ends. */
async function paying(provider: ToolProvider, rest: Partial<Scenario> = {}): Promise<Story> {
  const clock = virtualClock();
  let isOver = false;
  const playing = play({
    specs: [spec],
    providers: [provider],
    policy: { confirmation: 'never' },
    model: createRecordingModel([[{ name: 'far.pay', input: { sum: 1 } }], 'done']),
    clock,
    ...rest,
  }).finally(() => {
    isOver = true;
  });
  while (!isOver) await clock.advance(100);
  return playing;
}

test('a call completed elsewhere is polled until it has a result, also after a crash, and is sent once', async () => {
  const { seen, provider } = far({ ok: true, output: 'paid' });
  const story = await paying(provider);
  expect([story.envelopes[0]?.output, seen]).toEqual(['paid', { taken: 1, asked: ['there-1', 'there-1'] }]);
  expect(typesOf(story.events).filter(type => type.startsWith('tool.'))).toEqual([
    'tool.authorized',
    'tool.invoked',
    'tool.waiting',
    'tool.executed',
  ]);

  const waiting = story.events.findIndex(event => event.type === 'tool.waiting');
  const holding = JSON.parse(JSON.stringify(story.events.slice(0, waiting + 1))) as RunEvent[];
  const later = far({ ok: true, output: 'paid later' });
  const resumed = await paying(later.provider, { holding, model: createRecordingModel(['done']) });
  expect([resumed.envelopes[0]?.output, later.seen]).toEqual(['paid later', { taken: 0, asked: ['there-1', 'there-1'] }]);
});
