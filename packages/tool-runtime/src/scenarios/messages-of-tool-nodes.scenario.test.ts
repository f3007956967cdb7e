import {
  definitionOf,
  type MessageAction,
  type RunEvent,
  type SideEffectPolicy,
  sideEffectPolicies,
  specOf,
} from '@pinion/contracts';
import { describe, expect, test } from 'vitest';
import {
  memoryBlobs,
  memoryCache,
  memoryInbox,
  memoryJournal,
  memoryLedger,
  memoryApprovals,
  memorySecrets,
  recordingTracer,
} from '../adapters/memory/index.ts';
import { ajvSchemas } from '../adapters/node/ajv-schemas.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import { nodeHasher } from '../adapters/node/node-hasher.ts';
import { recordedFrom } from '../agent/recorded.ts';
import { createToolRuntime, type ToolRuntime } from '../create-tool-runtime.ts';
import { aTool, testCaller, testScope, typesOf } from '../testing/index.ts';
import { quiet } from '../testing/remote-tool.ts';

type Play = Partial<Parameters<ToolRuntime['runTool']>[0]['policy']> & {
  side_effects?: SideEffectPolicy;
  holding?: readonly RunEvent[];
  isReplay?: boolean;
  approvals?: ReturnType<typeof memoryApprovals>;
};

/** Runs a tool node of a chat run, with a message that arrived before its call. */
async function toolNode(
  { side_effects = 'irreversible', holding = [], isReplay = false, approvals, ...policy }: Play,
  waits = true,
) {
  const did: string[] = [];
  const metadata = {
    side_effects: side_effects === 'pure' ? 'reads' : 'writes',
    side_effect_policy: side_effects,
  } as const;
  const tool = aTool('pay.charge', { metadata, execute: () => 'paid' });
  const clock = nodeClock();
  const runtime = createToolRuntime({
    clock,
    hasher: nodeHasher,
    schemas: ajvSchemas(),
    cache: memoryCache(clock),
    ledger: memoryLedger(clock),
    secrets: memorySecrets(),
    blobs: memoryBlobs(),
    tracer: recordingTracer(clock, 'feedbeef', () => undefined),
    providers: [
      {
        gateway: 'internal',
        call: async call => {
          call.markSent();
          return { ok: true, output: did.push('paid') };
        },
      },
    ],
  });
  const journal = memoryJournal(clock, 'run', 'pay', isReplay ? [] : holding);
  const inbox = memoryInbox();
  if (waits) inbox.put({ id: 'm1', text: 'never mind' });
  const playing = runtime.runTool({
    tool: specOf(definitionOf(tool)),
    input: {},
    policy: { allowed_side_effects: [...sideEffectPolicies], confirmation: 'never', ...policy },
    scope: testScope,
    caller: { ...testCaller, node_id: 'pay' },
    inbox,
    approvals,
    journal,
    signal: new AbortController().signal,
    recorded: holding.length > 0 ? recordedFrom(holding, 'pay', isReplay) : undefined,
  });
  return { did, inbox, journal, playing };
}

describe('message before the call of a tool node', () => {
  test('SUPERSEDE, also as the default, gives the call of a tool node an envelope, and nothing is sent', async () => {
    const { did, journal, playing } = await toolNode({});
    expect((await playing).error).toMatchObject({ code: 'POLICY_DENIED', details: { rule: 'messages', reason: 'superseded' } });
    expect(did).toEqual([]);
    expect(typesOf(journal.events)).toEqual(['tool.authorized', 'agent.message_received', 'tool.superseded']);
  });

  test.each<[MessageAction, MessageAction]>([
    ['QUEUE', 'QUEUE'],
    ['FORCE_COMPLETE', 'FORCE_COMPLETE'],
    // There is no model that could absorb it.
    ['ABSORB', 'QUEUE'],
  ])('%s lets the effect of a tool node happen, and the message waits (%s)', async (on_message, action) => {
    const { did, inbox, playing } = await toolNode({ on_message });
    expect((await playing).error).toBeUndefined();
    expect([did, inbox.settled()]).toEqual([['paid'], [{ id: 'm1', action }]]);
  });

  test('a compensatable tool node checks for messages only when configured, and a pure one never does', async () => {
    const content = async (play: Play) => {
      const { did, playing } = await toolNode(play);
      await playing;
      return did.length;
    };
    expect(await content({ side_effects: 'compensatable' })).toBe(1);
    expect(await content({ side_effects: 'compensatable', check_messages_before_compensatable: true })).toBe(0);
    expect(await content({ side_effects: 'pure', check_messages_before_compensatable: true })).toBe(1);
  });

  test('a message withdraws the pending approval of a tool node', async () => {
    const approvals = memoryApprovals();
    const { did, inbox, playing } = await toolNode({ confirmation: 'always', approvals }, false);
    await quiet();
    expect(approvals.open()).toHaveLength(1);
    inbox.put({ id: 'm1', text: 'never mind' });
    expect((await playing).error?.details).toMatchObject({ reason: 'superseded' });
    expect([did, approvals.open()]).toEqual([[], []]);
  });

  test('a tool node resumed after a message ends the same, and its replay is equal without any approval', async () => {
    const whole = await toolNode({});
    const envelope = await whole.playing;
    for (const cut of [1, 2, 3]) {
      const again = await toolNode({ holding: whole.journal.events.slice(0, cut) });
      expect((await again.playing).error?.details).toEqual(envelope.error?.details);
      expect(again.did).toEqual([]);
    }
    const replay = await toolNode({ holding: whole.journal.events, isReplay: true }, false);
    expect((await replay.playing).error?.details).toEqual(envelope.error?.details);
    expect(replay.did).toEqual([]);
  });
});
