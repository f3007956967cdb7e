import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { RunView } from '../../features/runs/read/run-view.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function runCode(config: Record<string, unknown>, input: unknown, edges: readonly string[] = ['input.value>code.in']) {
  const nodes = [
    { id: 'input', type: 'input', config: {} },
    { id: 'code', type: 'code', config },
    { id: 'out', type: 'output', config: {} },
  ];
  const workflow = smallWorkflow('Code', nodes, ...edges, 'code.value>out.value');
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', workflow));
  return must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input, wait_s: 30 }));
}

describe('code node', () => {
  it.each([
    ['javascript', 'console.log("seen");\nreturn inputs.in.map(n => n * 2)'],
    ['python', 'print("seen")\nresult = [n * 2 for n in inputs["in"]]'],
  ])('code in %s gets the value of its edge and returns a value', async (language, code) => {
    const run = await runCode({ language, code }, [1, 2, 3]);
    expect([run.status, run.output]).toEqual(['succeeded', [2, 4, 6]]);
    expect(run.nodes['code']).toEqual({ value: [2, 4, 6], logs: 'seen\n' });
  });

  it('a command gets the value of its edge as one argument', async () => {
    const run = await runCode({ language: 'shell', code: 'printf %s {in} | tr a-z A-Z' }, '; echo $HOME');
    expect(run.output).toBe('; ECHO $HOME');
  });

  it('each property of the input schema is a handle and a field', async () => {
    const input_schema = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] };
    const config = { language: 'javascript', code: 'return inputs.a - inputs.b', input_schema };
    const edges = ['input.value>code.a', 'input.value>code.b'];
    expect((await runCode(config, 7, edges)).output).toBe(0);
    const failed = await runCode(config, 'seven', edges);
    expect(failed.nodes['code']).toMatchObject({ error: { code: 'VALIDATION_ERROR' }, logs: '' });
  });

  it('a result that does not match the output schema is an error', async () => {
    const config = { language: 'javascript', code: 'return "text"', output_schema: { type: 'number' } };
    expect((await runCode(config, null)).nodes['code']).toMatchObject({ error: { code: 'PROVIDER_ERROR' } });
  });

  it('an exception has its line, and what was printed before it', async () => {
    const run = await runCode({ language: 'javascript', code: 'console.log("before");\nnull.x' }, null);
    expect([run.status, run.nodes['code']]).toMatchObject([
      'failed',
      { logs: 'before\n', error: { code: 'SANDBOX_ERROR', details: { reason: 'exception', exception: { line: 2 } } } },
    ]);
  });

  it('the clock and the random numbers are those of the run, and a replay returns the same bytes', async () => {
    const run = await runCode({ language: 'javascript', code: 'return [Date.now(), Math.random()]' }, null);
    const [now] = run.output as [number, number];
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
    const bundle = await must(200, call<unknown>('GET', `/runs/${run.run_id}/bundle`));
    const replayed = await must(200, call<RunView>('POST', '/replays', bundle));
    expect(replayed.nodes['code']).toEqual(run.nodes['code']);
  });

  it('a result is reused for the same code and inputs only', async () => {
    const config = (code: string) => ({ language: 'javascript', code, policy: { cache_ttl_s: 60 } });
    const code = 'return [inputs.in, Math.random()]';
    const first = await runCode(config(code), 1);
    expect((await runCode(config(code), 1)).output).toEqual(first.output);
    expect((await runCode(config(code), 2)).output).not.toEqual(first.output);
    expect((await runCode(config(`${code} `), 1)).output).not.toEqual(first.output);
  });

  it('a command that would evaluate a value is a problem of the workflow', async () => {
    const nodes = [{ id: 'code', type: 'code', config: { language: 'shell', code: 'echo $(({in} + 1))' } }];
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow('Command', nodes)));
    const { errors } = await must(
      200,
      call<{ errors: { code: string; node_id: string }[] }>('GET', `/workflows/${id}/publish-check`),
    );
    expect(errors).toMatchObject([{ code: 'invalid_config', node_id: 'code' }]);
  });
});
