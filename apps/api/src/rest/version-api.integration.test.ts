import type { WorkflowDiff, WorkflowFile, WorkflowManifest } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfUrl } from '../features/demo-shop/own-origin.ts';
import type { RunView } from '../features/runs/read/run-view.ts';
import type { VersionItem } from '../features/versions/list-versions.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { smallWorkflow } from '../testing/small-workflow.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const ask = documentedClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  await ask('PUT', '/secrets', { name: 'SHOP_KEY', value: 'demo', scope: 'workspace' });
});
afterAll(() => server.close());

type Failure = {
  error: { code: string; message: string; details: { problems: { code: string; node_id: string; tool: string }[] } };
};
type Publish = VersionItem & { is_new: boolean };

/** Publishes a separate tool for each test, so that no test sees another's versions. The demo shop answers it. */
async function publishTool(name: string, version: string): Promise<void> {
  const { status } = await ask('POST', '/tools', {
    name,
    version,
    description: 'Products of the shop',
    category: 'api',
    input_schema: { type: 'object', properties: { query: { type: 'string' } } },
    gateway: 'http',
    gateway_config: { url: selfUrl('/catalog'), method: 'GET' },
    side_effect_policy: 'pure',
    secrets: ['SHOP_KEY'],
  });
  expect(status).toBe(201);
}

const calling = (name: string, version?: string): WorkflowFile =>
  smallWorkflow(
    'Calls',
    [
      {
        id: 'call',
        type: 'tool',
        config: { tool: { name, ...(version === undefined ? {} : { version }) }, input: { query: 'kettle' } },
      },
      { id: 'out', type: 'output' },
    ],
    'call.envelope>out.value',
  );

const keep = async (file: unknown): Promise<string> => (await ask<{ id: string }>('POST', '/workflows', file)).body.id;
const publish = (id: string, request: object = {}) => ask<Publish>('POST', `/workflows/${id}/publish`, request);
const run = async (id: string, version?: unknown): Promise<RunView> => {
  const { status, body } = await ask<RunView>('POST', `/workflows/${id}/runs`, {
    wait_s: 30,
    ...(version === undefined ? {} : { version }),
  });
  expect(status).toBe(200);
  return body;
};
type Envelope = { version: string; error?: { code: string } };
const envelopeOf = ({ nodes, output }: RunView): Envelope => (nodes['call']?.['envelope'] ?? output) as Envelope;

describe('publishing a workflow', () => {
  it('publishing freezes the file, tools and secret names, and an unchanged draft keeps its version', async () => {
    await publishTool('frozen.find', '1.0.0');
    const file = calling('frozen.find');
    const id = await keep(file);
    const first = await publish(id, { name: 'Spring', note: 'The first one' });
    expect(first).toMatchObject({ status: 201, body: { version: 1, name: 'Spring', draft_version: 1, is_new: true } });
    const again = await publish(id, { name: 'Summer' });
    expect(again).toMatchObject({ status: 200, body: { version: 1, name: 'Spring', digest: first.body.digest, is_new: false } });

    const { body: manifest } = await ask<WorkflowManifest>('GET', `/workflows/${id}/versions/published`);
    expect(manifest).toMatchObject({ version: 1, workflow: file, name: 'Spring', note: 'The first one', override_reason: null });
    expect(manifest.tools).toEqual([
      { name: 'frozen.find', version: '1.0.0', digest: expect.stringMatching(/^[0-9a-f]{64}$/), is_newest: true },
    ]);
    expect(manifest.secrets).toEqual(['SHOP_KEY']);

    await ask('PUT', `/workflows/${id}`, { ...file, name: 'Calls again' });
    expect(await publish(id)).toMatchObject({ status: 201, body: { version: 2, draft_version: 2, name: null } });
    const { body: list } = await ask<{ items: VersionItem[] }>('GET', `/workflows/${id}/versions`);
    expect(list.items.map(item => item.version)).toEqual([2, 1]);
  });

  it('concurrent publish requests create one version', async () => {
    await publishTool('once.find', '1.0.0');
    const id = await keep(calling('once.find'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id)));
    expect(answers.map(answer => answer.body.version)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(answers.filter(answer => answer.body.is_new)).toHaveLength(1);
  });

  it('publishing stops at problems and lists them', async () => {
    const id = await keep(calling('nobody.knows.it'));
    const { status, body } = await ask<Failure>('POST', `/workflows/${id}/publish`, {});
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      code: 'WORKFLOW_HAS_PROBLEMS',
      details: { problems: [{ code: 'unknown_tool', node_id: 'call', tool: 'nobody.knows.it' }] },
    });
    expect(await ask('POST', `/workflows/${id}/publish`, { override: { reason: 'never mind' } })).toMatchObject({ status: 422 });
  });

  it('publishing with a blocked tool stops and names its node, unless a recorded reason overrides it', async () => {
    await publishTool('risky.find', '1.0.0');
    const id = await keep(calling('risky.find'));
    await ask('PATCH', '/tools/risky.find/1.0.0', { lifecycle: 'blocked', reason: 'leaks' });
    const { status, body } = await ask<Failure>('POST', `/workflows/${id}/publish`, {});
    expect(status).toBe(403);
    expect(body.error.code).toBe('POLICY_DENIED');
    expect(body.error.message).toContain('call uses risky.find');
    expect(body.error.details.problems).toMatchObject([{ code: 'no_usable_version', node_id: 'call', tool: 'risky.find' }]);

    const override = { reason: 'the sale starts today' };
    expect(await publish(id, { override })).toMatchObject({
      status: 201,
      body: { version: 1, override_reason: override.reason },
    });
    const { body: log } = await ask<{ items: { subject: string; details: unknown }[] }>(
      'GET',
      '/audit?action=workflow.published',
    );
    expect(log.items.find(entry => entry.subject === id)?.details).toEqual({
      version: 1,
      draft_version: 1,
      override: { ...override, blocked: [{ node_id: 'call', tool: 'risky.find' }] },
    });
    expect(envelopeOf(await run(id, 'published')).error?.code).toBe('POLICY_DENIED');
  });

  it('publishing refuses an empty override reason and an unknown workflow', async () => {
    const id = await keep(calling('frozen.find'));
    expect(await ask('POST', `/workflows/${id}/publish`, { override: { reason: ' ' } })).toMatchObject({ status: 400 });
    expect(await ask('POST', '/workflows/none/publish', {})).toMatchObject({ status: 404 });
  });
});

describe('published version', () => {
  it('a published version runs its own tools, the draft takes newer ones and a block applies at once', async () => {
    await publishTool('stays.find', '1.0.0');
    const id = await keep(calling('stays.find'));
    expect(await ask('POST', `/workflows/${id}/runs`, { version: 'published' })).toMatchObject({ status: 409 });
    await publish(id);
    await publishTool('stays.find', '2.0.0');
    expect(envelopeOf(await run(id)).version).toBe('2.0.0');
    expect(envelopeOf(await run(id, 'draft')).version).toBe('2.0.0');
    for (const version of ['published', 1]) {
      const ended = await run(id, version);
      expect(ended.status).toBe('succeeded');
      expect(envelopeOf(ended)).toMatchObject({ version: '1.0.0' });
      expect(envelopeOf(ended).error).toBeNull();
    }
    await ask('PATCH', '/tools/stays.find/1.0.0', { lifecycle: 'blocked', reason: 'leaks' });
    expect(envelopeOf(await run(id, 'published'))).toMatchObject({ version: '1.0.0', error: { code: 'POLICY_DENIED' } });
    expect(envelopeOf(await run(id)).error).toBeNull();
    expect(await ask('POST', `/workflows/${id}/runs`, { version: 7 })).toMatchObject({ status: 404 });
  });

  it('a published version keeps its tools in the catalog, where they can be blocked but not removed', async () => {
    await publishTool('held.find', '1.0.0');
    const id = await keep(calling('held.find'));
    await publish(id);
    await publishTool('held.find', '2.0.0');
    const refused = await ask<Failure>('DELETE', '/tools/held.find/1.0.0');
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('version 1 of "Calls"');
  });

  it('a published version can be renamed and nothing else', async () => {
    const id = await keep(calling('frozen.find'));
    await publish(id, { name: 'One' });
    const renamed = await ask<VersionItem>('PATCH', `/workflows/${id}/versions/1`, { name: 'Eins' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Eins' } });
    expect((await ask<VersionItem>('PATCH', `/workflows/${id}/versions/1`, { name: null })).body.name).toBeNull();
    expect(await ask('PATCH', `/workflows/${id}/versions/1`, { name: 'x', note: 'y' })).toMatchObject({ status: 400 });
    expect(await ask('PATCH', `/workflows/${id}/versions/2`, { name: 'Zwei' })).toMatchObject({ status: 404 });
  });

  it('reusing the idempotency key of a published version run for the draft answers 409', async () => {
    const id = await keep(calling('frozen.find'));
    await publish(id);
    const start = (version: unknown) =>
      ask<{ run_id: string }>('POST', `/workflows/${id}/runs`, { version }, { 'idempotency-key': `key-${id}` });
    const { body: first } = await start(1);
    expect((await start(1)).body.run_id).toBe(first.run_id);
    expect((await start('draft')).status).toBe(409);
  });
});

describe('version history', () => {
  it('restoring a version replaces the draft, keeps the replaced draft and can be undone', async () => {
    const one = calling('frozen.find');
    const id = await keep(one);
    await publish(id);
    const two = { ...one, name: 'Second thoughts', from_the_future: true };
    await ask('PUT', `/workflows/${id}`, two);
    const { body: restored } = await ask<{ version: number; kept: string }>('POST', `/workflows/${id}/versions/1/restore`, {});
    expect(restored).toMatchObject({ version: 3, kept: 'save-2' });
    expect((await ask('GET', `/workflows/${id}`)).body).toEqual({ ...one, id });
    await ask('POST', `/workflows/${id}/versions/${restored.kept}/restore`, {});
    expect((await ask('GET', `/workflows/${id}`)).body).toEqual({ ...two, id });
    const stale = await ask('POST', `/workflows/${id}/versions/1/restore`, { base_version: 2 });
    expect(stale).toMatchObject({ status: 409 });
    expect((await ask('GET', `/workflows/${id}`)).body).toEqual({ ...two, id });
  });

  it('the version history describes the changes in words', async () => {
    const one = calling('frozen.find', '1.0.0');
    const id = await keep(one);
    expect(await ask('GET', `/workflows/${id}/diff`)).toMatchObject({ status: 409 });
    await publish(id);
    const [call, out] = one.nodes;
    if (call === undefined || out === undefined) throw new Error('the workflow has two nodes');
    await ask('PUT', `/workflows/${id}`, {
      ...one,
      nodes: [
        { ...call, title: 'Find' },
        { ...out, position: { x: 9, y: 9 } },
      ],
      edges: [],
    });
    const { body: diff } = await ask<WorkflowDiff>('GET', `/workflows/${id}/diff?from=1&to=draft`);
    expect(diff.changes.map(change => change.text)).toEqual([
      'call renamed to Find',
      'Edge removed: call, envelope to out, value',
    ]);
    expect(diff.moved).toEqual([{ node_id: 'out', title: 'out' }]);
    expect((await ask<WorkflowDiff>('GET', `/workflows/${id}/diff?from=save-1&to=published`)).body).toEqual({
      changes: [],
      moved: [],
    });
    expect(await ask('GET', `/workflows/${id}/diff?from=yesterday`)).toMatchObject({ status: 400 });
    expect(await ask('GET', `/workflows/${id}/diff?from=9`)).toMatchObject({ status: 404 });
  });
});
