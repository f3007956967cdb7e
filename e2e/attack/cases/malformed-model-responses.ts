import assert from 'node:assert/strict';
import { runAgent } from '../agent-run.ts';
import type { AttackCase } from '../attack-case.ts';

const bodies: Record<string, [type: string, body: string]> = {
  page: ['text/html', '<html>Sign in to the proxy</html>'],
  null: ['application/json', 'null'],
  list: ['application/json', '[]'],
  'no-choices': ['application/json', '{"id":"c","choices":[]}'],
  'null-message': ['application/json', '{"choices":[{"index":0,"message":null,"finish_reason":"stop"}]}'],
  'calls-as-text': ['application/json', '{"choices":[{"message":{"tool_calls":"pay"},"finish_reason":"tool_calls"}]}'],
  error: ['application/json', '{"error":{"code":400,"message":"no such model here"}}'],
};

export const attack: AttackCase = {
  fault: 'An agent whose model answers with something that is no response ends as succeeded, with an empty text.',
  async play(context) {
    const { host, origin } = await context.listen((request, response) => {
      const [type, body] = bodies[request.url?.split('/')[1] ?? ''] ?? ['text/plain', ''];
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: host });
    const ends = await Promise.all(
      Object.entries(bodies).flatMap(([name]) =>
        ['openai-compatible', 'anthropic'].map(async provider => {
          const run = await runAgent(client, { model: { provider, model: 'm', base_url: `${origin}/${name}` } });
          const code = run.error?.code;
          assert.equal(
            `${run.status} ${code}`,
            'failed PROVIDER_ERROR',
            `${provider} ${name}: ${run.status} ${JSON.stringify(run)}`,
          );
          return code;
        }),
      ),
    );
    return `${ends.length} runs failed with PROVIDER_ERROR`;
  },
};
