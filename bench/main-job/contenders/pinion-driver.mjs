import { startPinion } from '../lib/child.mjs';
import { postJson } from '../lib/http.mjs';

/** Starts our server as users run it: the embedded database, the pages, one workflow started through the API. */
export async function startOurs({ modelUrl, toolUrl, data, web }) {
  const allow = [modelUrl, toolUrl].map(address => new URL(address).host).join(',');
  const child = await startPinion({ data, allow, web });
  const api = `${child.url}/api/v1`;
  return { name: 'pinion', pid: child.pid, health: `${api}/health`, stop: child.stop, ...jobsOf(api, { modelUrl, toolUrl }) };
}

/** Returns the functions that create and run the main job at a server of ours. */
export function jobsOf(api, { modelUrl, toolUrl }) {
  let jobs = 0;
  return {
    async prepare({ width, query, writing = 0 }) {
      const job = (jobs += 1);
      const url = `${toolUrl}/tool${query}`;
      // Writing tools have their own namespaces, so that none waits for another.
      const tools = Array.from({ length: width }, (_, n) =>
        n < writing ? toolFor(`bench${job}_${n}.write`, url, 'irreversible') : toolFor(`bench${job}.tool_${n}`, url, 'pure'),
      );
      for (const tool of tools) expectStatus(201, await postJson(`${api}/tools`, tool));
      const { body } = expectStatus(201, await postJson(`${api}/workflows`, workflowFor(modelUrl, tools)));
      return body.id;
    },
    async run(workflow) {
      const { body } = expectStatus(
        200,
        await postJson(`${api}/workflows/${workflow}/runs`, { input: 'Find them all.', wait_s: 60 }),
      );
      if (body.status !== 'succeeded') throw new Error(`run ${body.run_id}: ${JSON.stringify(body).slice(0, 2000)}`);
      if (!body.output?.startsWith?.('All')) throw new Error(`run ${body.run_id} answered ${JSON.stringify(body.output)}`);
    },
  };
}

function expectStatus(status, answer) {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
  return answer;
}

const toolFor = (name, url, policy) => ({
  name,
  version: '1.0.0',
  description: 'a tool',
  category: 'api',
  input_schema: {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer' } },
    required: ['query'],
    additionalProperties: false,
  },
  gateway: 'http',
  gateway_config: { url },
  side_effect_policy: policy,
});

const at = x => ({ x, y: 0 });
const edge = (id, source, source_handle, target, target_handle) => ({ id, source, source_handle, target, target_handle });
const workflowFor = (modelUrl, tools) => ({
  format: 'pinion.workflow/1',
  name: 'main job',
  nodes: [
    { id: 'in', type: 'input', position: at(0), config: {} },
    {
      id: 'agent',
      type: 'agent',
      position: at(300),
      config: {
        model: { provider: 'openai-compatible', model: 'bench', base_url: modelUrl },
        instructions: 'Be exact.',
        prompt: '{{in}}',
        tools: tools.map(({ name, version }) => ({ name, version })),
        policy: { max_iterations: 4, max_tool_calls: 25, confirmation: 'never' },
        pins: [],
      },
    },
    { id: 'out', type: 'output', position: at(600), config: {} },
  ],
  edges: [edge('e1', 'in', 'value', 'agent', 'in'), edge('e2', 'agent', 'response', 'out', 'value')],
});
