import type { Scope, WorkflowFile } from '@pinion/contracts';
import { newRun } from '../../worker/run-request.ts';
import { beginOnce, type Started } from './start/begin-once.ts';
import type { CompletionRequest } from './start/completion-request.ts';
import { planRun } from './start/plan-run.ts';
import type { RunServices } from './run-services.ts';

/**
 * Calls a model in a run of an agent without tools. The model was chosen by an administrator, not by the caller, so no personal
 * secret is read.
 */
export function completeInRun(services: RunServices, scope: Scope, question: CompletionRequest): Promise<Started> {
  const { model, instructions, prompt, output_schema, wait_s } = question;
  return beginOnce(services, scope, { body: [], wait_s }, async () => {
    const config = { model, instructions, tools: [], policy: { max_iterations: 1, max_tool_calls: 0 }, output_schema };
    const workflow = graphOf(question.name, config);
    return newRun({
      run_id: services.newId(),
      scope: { ...scope, run_as: { attended: true, owner_id: null, author_id: null } },
      workflow_id: '',
      ...planRun(workflow, await services.tools.catalog(scope)),
      input: prompt,
    });
  });
}

const graphOf = (name: string, config: Record<string, unknown>): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [
    { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
    { id: 'agent', type: 'agent', position: { x: 300, y: 0 }, config },
    { id: 'out', type: 'output', position: { x: 600, y: 0 }, config: {} },
  ],
  edges: [
    { id: 'asked', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' },
    { id: 'answered', source: 'agent', source_handle: 'structured', target: 'out', target_handle: 'value' },
  ],
});
