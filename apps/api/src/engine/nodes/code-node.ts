import {
  agentIdOf,
  codeDefinition,
  codeFields,
  type CodeNodeConfig,
  type FixedRun,
  recordOf,
  specOf,
  succeeded,
  type ToolEnvelope,
  ToolDefinition,
  type ToolSpec,
} from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';
import { startedMsOf } from './started-ms-of.ts';

/**
 * Runs the code of a node as a call of a tool that has no effects: `value` or `error` is live, and `logs` always. The clock and
 * the random numbers are those of the run, so that the same run has the same result.
 */
export async function runCodeNode(run: NodeRun, config: CodeNodeConfig): Promise<NodeEnd> {
  const { node, context, inputs } = run;
  const spec = codeSpec(run, config);
  const { run_id, session_id, turn_group_id, fold } = context;
  const envelope = await context.deps.runtime.runTool({
    tool: spec,
    input: recordOf(codeFields(config).map(([name]) => [name, inputs[name] ?? null] as const)),
    policy: { allowed_side_effects: ['pure'] },
    caller: {
      run_id,
      life: context.life,
      node_id: node.id,
      workflow_id: fold.workflowId,
      agent_id: agentIdOf(fold.workflowId, node.id),
      roles: [],
      session_id,
      turn_group_id: `${turn_group_id}/${node.id}`,
    },
    scope: context.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
  });
  const logs = logsOf(envelope);
  if (succeeded(envelope)) return { kind: 'finished', outputs: { value: envelope.output ?? null, logs } };
  const error = envelope.error ?? { code: 'UNKNOWN', message: 'The code failed without an error message' };
  return { kind: 'failed', error, outputs: { error, logs } };
}

/** Returns the text that the code printed: standard output, then standard error. */
function logsOf({ meta }: ToolEnvelope): string {
  const { stdout = '', stderr = '' } = meta?.sandbox ?? {};
  return stdout + stderr;
}

/** The hash of the code in the version. Results are cached and recorded by name and version, so changed code has another one. */
const HASH_CHARACTERS = 12;

/** Returns the code of a node as a tool, with the clock and the seed of the run. */
function codeSpec({ node, context }: NodeRun, config: CodeNodeConfig): ToolSpec {
  const definition = codeDefinition(node.id, config);
  const { gateway, gateway_config, output_schema } = definition;
  const hash = context.deps.hasher.sha256(JSON.stringify([gateway, gateway_config, output_schema]));
  const fixed: FixedRun = { now_ms: startedMsOf(context), seed: `${context.run_id}/${node.id}` };
  const version = `${definition.version}-${hash.slice(0, HASH_CHARACTERS)}`;
  return specOf(ToolDefinition.parse({ ...definition, version, gateway_config: { ...gateway_config, fixed } }));
}
