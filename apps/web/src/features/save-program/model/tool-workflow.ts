import { type JsonSchema, sideEffectPolicies, type SideEffectPolicy, strictestFloor, type ToolSpec } from '@pinion/contracts';
import type { Confirmation, WorkflowFile } from '@pinion/contracts';

export type ToolWorkflowRequest = {
  name: string;
  schema: JsonSchema;
  /** The config of the Code node. */
  config: Readonly<Record<string, unknown>>;
};

/** Returns a workflow that runs a program with the input of a tool: input, code, output. */
export const toolWorkflow = ({ name, schema, config }: ToolWorkflowRequest): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [
    { id: 'input', type: 'input', position: { x: 0, y: 0 }, config: { schema } },
    {
      id: 'code',
      type: 'code',
      position: { x: 280, y: 0 },
      config: { ...config, input_schema: { type: 'object', properties: { in: schema }, required: ['in'] } },
    },
    { id: 'output', type: 'output', position: { x: 560, y: 0 }, config: {} },
  ],
  edges: [
    { id: 'input-code', source: 'input', source_handle: 'value', target: 'code', target_handle: 'in' },
    { id: 'code-output', source: 'code', source_handle: 'value', target: 'output', target_handle: 'value' },
  ],
});

/** The rules for calls of a tool that runs a program. */
export type ProgramRisks = { side_effect_policy: SideEffectPolicy; confirmation?: Confirmation };

/** Returns the rules of the strictest tool of a program. A program whose tools are not all known counts as irreversible. */
export function programRisks(tools: readonly ToolSpec[], named: number): ProgramRisks {
  const levels = tools.map(({ side_effect_policy }) => sideEffectPolicies.indexOf(side_effect_policy));
  const strictest = sideEffectPolicies[Math.max(0, ...levels)] ?? 'irreversible';
  const confirmation = strictestFloor(tools.map(tool => tool.confirmation));
  return {
    side_effect_policy: tools.length < named ? 'irreversible' : strictest,
    ...(confirmation === undefined ? {} : { confirmation }),
  };
}
