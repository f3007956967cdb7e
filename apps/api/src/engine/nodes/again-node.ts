import { sideEffectPolicies, succeeded, toEnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { callerOf } from './caller-of-node.ts';
import { toolFor } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';
import { againAgent, lookupAgent } from './outside-caller.ts';

/** The config of a call from another run that a user repeats. */
export const AgainConfig = z.object({
  tool: z.object({ name: z.string(), version: z.string() }),
  input: z.unknown(),
  /** The roles of the original caller. */
  roles: z.array(z.string()).default([]),
  /** The caller: a user, or the lookup of a call whose outcome is unknown. */
  agent: z.enum([againAgent, lookupAgent]).default(againAgent),
  of: z.object({ run_id: z.string(), node_id: z.string(), call_id: z.string() }),
});
export type AgainConfig = z.input<typeof AgainConfig>;

/** Runs the node that repeats a call. Its input is data, never a template, and its effect is separate from the original one. */
export async function runAgainNode(run: NodeRun): Promise<NodeEnd> {
  const { node, context } = run;
  const read = AgainConfig.safeParse(node.config);
  if (!read.success) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'this is no call' } };
  const { tool, input, roles, agent } = read.data;
  await context.deps.ready(context.spec.scope);
  const spec = toolFor(context, agent, tool);
  const envelope = await context.deps.runtime.runTool({
    // A repeated call must be made, not served from the cache.
    tool: spec === undefined ? tool : { ...spec, cache: 'none' },
    input: input ?? {},
    policy: { allowed_side_effects: [...sideEffectPolicies] },
    caller: callerOf(run, { agent_id: agent, roles }),
    approvals:
      context.replayed === undefined ? context.deps.approvals(context.spec.scope, context.spec.run_id, node.id) : undefined,
    scope: context.spec.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
  });
  // A failed call is a result here, shown next to the original one.
  return {
    kind: 'finished',
    outputs: succeeded(envelope)
      ? { output: envelope.output ?? null, envelope: toEnvelopeView(envelope) }
      : { envelope: toEnvelopeView(envelope) },
  };
}
