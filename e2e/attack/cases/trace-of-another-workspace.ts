import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Spans = { spans: { name: string; parent_span_id: string | null; attributes: Record<string, unknown> }[] };

const file = (name: string) => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [
    { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
    { id: 'out', type: 'output', position: { x: 300, y: 0 }, config: {} },
  ],
  edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'out', target_handle: 'value' }],
});

export const attack: AttackCase = {
  fault: 'A traceparent with the ids of another workspace shows its spans, or puts spans into its trace.',
  async play(context) {
    const { client, owner, mutate, join } = await context.organization();
    const start = async (headers: Record<string, string>, sent: Record<string, string> = {}): Promise<string> => {
      const saved = await client.request<{ id: string }>('POST', '/workflows', { body: file('Traced'), headers });
      const body = { input: 1, wait_s: 30 };
      const path = `/workflows/${saved.body.id}/runs`;
      const run = await client.request<{ run_id: string }>('POST', path, { body, headers: { ...headers, ...sent } });
      assert.equal(run.status, 200, run.text);
      return run.body.run_id.replaceAll('-', '');
    };
    const read = (trace: string, headers: Record<string, string>) =>
      client.request<Spans>('GET', `/traces/${trace}`, { headers });

    const victim = await start(owner);
    const before = await read(victim, owner);
    assert.equal(before.status, 200, before.text);

    const made = await client.request<{ id: string }>('POST', '/workspaces', { body: { name: 'Tracer' }, headers: owner });
    const signedIn = await mutate('account.sign_in', { email: 'olga@example.com', password: 'owns the organization' });
    const there = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const switched = await mutate('session.switch', { workspace_id: made.body.id }, there);
    const second = { cookie: switched.headers.getSetCookie()[0]?.split(';')[0] ?? there.cookie };
    const attacker = await join('admin', { name: 'Trudy', email: 'trudy@example.com', password: 'between two traces' }, second);

    const [root] = before.body.spans;
    const span = String((root as unknown as { span_id: string }).span_id);
    const own = await start(attacker, { traceparent: `00-${victim}-${span}-01`, tracestate: 'victim=1' });
    assert.equal((await read(victim, attacker)).status, 404, 'the spans of another workspace were shown');
    assert.deepEqual((await read(victim, owner)).body, before.body, 'the trace of another workspace was changed');
    const spans = (await read(own, attacker)).body.spans;
    assert.deepEqual(
      spans.map(({ name, parent_span_id }) => [name, parent_span_id]),
      [['pinion.run', null]],
      'the own trace holds a span of another workspace',
    );
    assert.equal((await read(own, owner)).status, 404);
    return 'the trace stays as it was: 404 for the caller, whose own run is found by its own id only';
  },
};
