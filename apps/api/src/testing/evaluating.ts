import type { Evaluation, EvaluationCase, EvaluationResult } from '@pinion/contracts';
import type { jsonClient } from './json-client.ts';
import { until } from './until.ts';

export type Evaluated = Evaluation & { results: EvaluationResult[] };

/** Returns helpers for cases and evaluations, as a user's script would call the API. */
export function evaluating(call: ReturnType<typeof jsonClient>) {
  const read = async (id: string): Promise<Evaluated> => (await call<Evaluated>('GET', `/evaluations/${id}`)).body;
  const isOver = ({ status }: Evaluated): boolean => status !== 'queued' && status !== 'running';
  return {
    read,
    keep: async (file: unknown): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id,
    /** Runs the workflow and saves the run as a case. */
    caseOf: async (workflowId: string, name?: string): Promise<EvaluationCase> => {
      const run = await call<{ run_id: string }>('POST', `/workflows/${workflowId}/runs`, { input: 'a kettle', wait_s: 30 });
      const request = { run_id: run.body.run_id, ...(name === undefined ? {} : { name }) };
      const made = await call<EvaluationCase>('POST', `/workflows/${workflowId}/cases/from-run`, request);
      if (made.status !== 201) throw new Error(`no case: ${JSON.stringify(made.body)}`);
      return made.body;
    },
    begin: async (workflowId: string, request: Record<string, unknown> = {}): Promise<string> => {
      const begun = await call<{ evaluation_id: string }>('POST', `/workflows/${workflowId}/evaluations`, request);
      if (begun.status !== 202) throw new Error(`not begun: ${JSON.stringify(begun.body)}`);
      return begun.body.evaluation_id;
    },
    ended: (id: string): Promise<Evaluated> => until(() => read(id), isOver, 60_000),
  };
}

/** Returns a response of a model server that uses chat completions. */
export const completion = (content: string, calls: readonly { name: string; input: unknown }[] = []) => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      finish_reason: calls.length === 0 ? 'stop' : 'tool_calls',
      message: {
        role: 'assistant',
        content,
        ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) }),
      },
    },
  ],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});

const toolCall = ({ name, input }: { name: string; input: unknown }, index: number) => ({
  id: `call_${index}`,
  type: 'function',
  function: { name: name.replace('.', '__'), arguments: JSON.stringify(input) },
});
