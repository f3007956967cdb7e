import {
  callsTools,
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
import { callerOfNode } from './caller-of-node.ts';
import type { NodeRun } from './node-run.ts';
import { programOf } from './program-of-code.ts';
import { startedMsOf } from './started-ms-of.ts';

/**
 * Runs the code of a node as a call of a tool that has no effects: `value` or `error` is live, and `logs` always. The clock and
 * the random numbers are those of the run, so that the same run has the same result. Code that calls tools is a program, whose
 * calls are calls of the node.
 */
export async function runCodeNode(run: NodeRun, config: CodeNodeConfig): Promise<NodeEnd> {
  const { node, context, inputs } = run;
  const isProgram = callsTools(config);
  if (isProgram && config.language === 'shell') return { kind: 'failed', error: notInShell, outputs: { error: notInShell } };
  const caller = { ...callerOfNode(run, config), run_started_ms: startedMsOf(context) };
  const isReplay = context.replayed !== undefined;
  const envelope = await context.deps.runtime.runTool({
    tool: codeSpec(run, config),
    input: recordOf(codeFields(config).map(([name]) => [name, inputs[name] ?? null] as const)),
    policy: { allowed_side_effects: ['pure'] },
    caller,
    scope: context.spec.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
    ...(isProgram
      ? {
          program: await programOf(run, config, caller.agent_id),
          inbox: isReplay ? undefined : context.inbox,
          approvals: isReplay ? undefined : context.deps.approvals(context.spec.scope, context.spec.run_id, node.id),
        }
      : {}),
  });
  const logs = logsOf(envelope);
  if (succeeded(envelope)) return { kind: 'finished', outputs: { value: envelope.output ?? null, logs } };
  const error = envelope.error ?? { code: 'UNKNOWN', message: 'The code failed without an error message' };
  return { kind: 'failed', error, outputs: { error, logs } };
}

const notInShell = { code: 'VALIDATION_ERROR', message: 'Only JavaScript and Python can call tools' } as const;

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
  const fixed: FixedRun = { now_ms: startedMsOf(context), seed: `${context.spec.run_id}/${node.id}` };
  const version = `${definition.version}-${hash.slice(0, HASH_CHARACTERS)}`;
  return specOf(ToolDefinition.parse({ ...definition, version, gateway_config: { ...gateway_config, fixed } }));
}
