import assert from 'node:assert/strict';
import { runAgent, type ObservedRun } from '../agent-run.ts';
import type { AttackCase } from '../attack-case.ts';
import type { HttpClient } from '../http-client.ts';

type Envelope = { error?: { code: string } | null };

const envelopesOf = (run: ObservedRun): Envelope[] =>
  Object.values((run.nodes['agent']?.['tools_by_id'] ?? {}) as Record<string, Envelope>);

async function partsOf(client: HttpClient, runId: string): Promise<ObservedRun[]> {
  const { body } = await client.request<{ items: { run_id: string }[] }>('GET', `/runs?parent_run_id=${runId}`);
  return Promise.all(body.items.map(async ({ run_id }) => (await client.request<ObservedRun>('GET', `/runs/${run_id}`)).body));
}

export const attack: AttackCase = {
  fault: 'An agent whose tool is a workflow with an agent multiplies the calls it may make.',
  async play(context) {
    const client = await context.client();
    const node = (id: string, type: string, config: Record<string, unknown>) => ({ id, type, position: { x: 0, y: 0 }, config });
    const sums = Array.from({ length: 8 }, (_, n) => ({ name: 'calculator', input: { expression: `${n}+1` } }));
    const inner = {
      format: 'pinion.workflow/1',
      name: 'Sums below',
      nodes: [
        node('in', 'input', {}),
        node('agent', 'agent', {
          model: { provider: 'scripted', model: '', lines: [{ tool_calls: sums }, { text: 'summed' }] },
          tools: [{ name: 'calculator' }],
          prompt: '{{in}}',
        }),
      ],
      edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' }],
    };
    const workflow = await client.request<{ id: string }>('POST', '/workflows', { body: inner });
    const tool = await client.request<{ name: string }>('POST', `/workflows/${workflow.body.id}/tool`, { body: {} });
    assert.equal(tool.status, 201, tool.text);
    const sendRequest = (n: number) => ({ name: tool.body.name, input: { input: `${n}` } });
    const run = await runAgent(client, {
      model: {
        provider: 'scripted',
        model: '',
        lines: [{ tool_calls: [sendRequest(1), sendRequest(2), sendRequest(3)] }, { text: 'done' }],
      },
      tools: [{ name: tool.body.name }],
      policy: { max_tool_calls: 10, confirmation: 'never' },
    });
    const all = [run, ...(await partsOf(client, run.run_id))].flatMap(envelopesOf);
    const made = all.filter(({ error }) => error === undefined || error === null).length;
    const denied = all.filter(({ error }) => error?.code === 'POLICY_DENIED').length;
    assert.deepEqual([made, denied], [10, 17], JSON.stringify(run));
    return `${made} of ${made + denied} calls made under a cap of 10, ${denied} denied`;
  },
};
