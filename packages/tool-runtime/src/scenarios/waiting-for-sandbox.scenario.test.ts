import { type RunEvent, specOf, timelineOf, ToolDefinition } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryBreakers } from '../adapters/memory/index.ts';
import type { ProviderCall, ProviderResult, ToolProvider } from '../ports/index.ts';
import { createRecordingModel, play, type Scenario, typesOf, virtualClock } from '../testing/index.ts';

const codeTool = (more: object = {}) =>
  specOf(
    ToolDefinition.parse({
      name: 'sum',
      version: '1.0.0',
      description: '',
      category: 'code',
      input_schema: {},
      gateway: 'javascript',
      side_effect_policy: 'pure',
      max_retries: 0,
      ...more,
    }),
  );

const clock = virtualClock();

/** Plays one call of a tool with code, whose provider does what the test says. */
const playCode = (call: (call: ProviderCall) => Promise<ProviderResult>, more: Partial<Scenario> = {}) => {
  const provider: ToolProvider = { gateway: 'javascript', call };
  return play({
    specs: [codeTool()],
    providers: [provider],
    clock,
    model: createRecordingModel([[{ name: 'sum', input: {} }], 'done']),
    ...more,
  });
};
const good: ProviderResult = { ok: true, output: 1 };
const queueTypes = (events: readonly RunEvent[]) =>
  typesOf(events).filter(type => type === 'tool.queued' || type === 'tool.dequeued');

test('waiting for a sandbox takes no time of a call, and is reported', async () => {
  const story = await playCode(async call => {
    const begin = call.onQueued?.();
    await clock.advance(120_000);
    begin?.();
    await clock.advance(9_999);
    return good;
  });
  expect(story.envelopes[0]).toMatchObject({ output: 1 });
  expect(queueTypes(story.events)).toEqual(['tool.queued', 'tool.dequeued']);
  const row = timelineOf(story.events).find(one => one.kind === 'call');
  expect(row).toMatchObject({ status: 'succeeded', waits: [{ kind: 'waiting_for_sandbox' }] });
});

test('the time of a call continues where it stood before a wait', async () => {
  const story = await playCode(async call => {
    await clock.advance(6_000);
    const begin = call.onQueued?.();
    await clock.advance(60_000);
    begin?.();
    await clock.advance(4_001);
    return good;
  });
  expect(story.envelopes[0]?.error).toMatchObject({ code: 'TIMEOUT', message: 'sum@1.0.0 timed out after 10 s.' });
});

test('a short wait for a sandbox is not reported', async () => {
  const story = await playCode(async call => {
    const begin = call.onQueued?.();
    await clock.advance(200);
    begin?.();
    await clock.advance(500);
    return good;
  });
  expect(queueTypes(story.events)).toEqual([]);
});

test('a call waits ten minutes for a sandbox, and then says so', async () => {
  let wasAborted = false;
  const playing = playCode(
    call =>
      new Promise(resolve => {
        call.onQueued?.();
        call.signal.addEventListener('abort', () => {
          wasAborted = true;
          resolve(good);
        });
      }),
  );
  await clock.advance(599_000);
  await clock.advance(1_001);
  const story = await playing;
  expect(story.envelopes[0]?.error).toMatchObject({ code: 'TIMEOUT', details: { reason: 'waiting_for_sandbox' } });
  expect(wasAborted).toBe(true);
});

test('a run that is canceled while its code waits ends at once, and reports nothing later', async () => {
  const controller = new AbortController();
  let begin: (() => void) | undefined;
  const playing = playCode(
    async call => {
      begin = call.onQueued?.();
      await clock.advance(100);
      controller.abort();
      return new Promise(() => undefined);
    },
    { signal: controller.signal },
  );
  const story = await playing;
  const before = story.events.length;
  await clock.advance(1_000);
  begin?.();
  await clock.advance(60_000);
  expect(story.envelopes[0]?.error?.code).toBe('UNKNOWN');
  expect(story.events).toHaveLength(before);
});

test('code that fails again and again opens no circuit, because no service is down', async () => {
  const breakers = memoryBreakers(clock);
  const failing = (): Promise<ProviderResult> =>
    Promise.resolve({ ok: false, error: { code: 'TIMEOUT', message: 'stopped', details: { timeout: true } } });
  for (let run = 0; run < 8; run += 1) {
    const { envelopes } = await playCode(failing, { breakers });
    expect(envelopes[0]?.error?.code).toBe('TIMEOUT');
  }
  const { envelopes } = await playCode(() => Promise.resolve(good), { breakers });
  expect(envelopes[0]?.output).toBe(1);
});
