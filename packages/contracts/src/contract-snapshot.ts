import * as z from 'zod';
import { AgentConfig } from './agent/agent-config.ts';
import { AgentOutputs } from './agent/agent-outputs.ts';
import { PinnedHandle } from './agent/pinned-handle.ts';
import { WorkflowFile } from './workflow/workflow-file.ts';
import { ReplayBundle } from './run/replay-bundle.ts';
import { RunEvent } from './run/run-event.ts';
import type { BaseTool } from './tool/base-tool.ts';
import { ToolEnvelope } from './tool/tool-envelope.ts';
import { ToolErrorCode } from './tool/tool-error.ts';
import { PlannedToolExecution } from './tool/planned-execution.ts';
import { ToolActivation } from './tool/tool-activation.ts';
import { ToolDefinition, ToolSpec } from './tool/tool-spec.ts';

/** The version of the frozen shapes. It is raised when one changes, because others have saved such values and read them. */
const contractVersion = 17;

const frozen = {
  AgentOutputs,
  ToolEnvelope,
  ToolErrorCode,
  PinnedHandle,
  ToolDefinition,
  ToolSpec,
  ToolActivation,
  PlannedToolExecution,
  WorkflowFile,
  AgentConfig,
  RunEvent,
  ReplayBundle,
} as const;

/**
 * The member names of a tool written as code, which has no schema, so the names are its contract. The compiler keeps this list
 * complete.
 */
const baseToolNames: Readonly<Record<keyof BaseTool, true>> = {
  name: true,
  version: true,
  description: true,
  input_schema: true,
  output_schema: true,
  metadata: true,
  execute: true,
};
const baseToolMetadata: Readonly<Record<keyof BaseTool['metadata'], true>> = {
  category: true,
  side_effects: true,
  cache: true,
  cache_ttl_s: true,
  side_effect_policy: true,
  timeout_s: true,
  secrets: true,
};

export type ContractSnapshot = { version: number; shapes: Record<string, unknown> };

/** Returns every frozen shape as JSON Schema of the input side, so members that may be omitted are optional. */
export const contractSnapshot = (): ContractSnapshot => ({
  version: contractVersion,
  shapes: {
    ...Object.fromEntries(
      Object.entries(frozen).map(([name, schema]) => [name, z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })]),
    ),
    BaseTool: { names: Object.keys(baseToolNames), metadata: Object.keys(baseToolMetadata) },
  },
});

/** Returns undefined if no action is needed, else a message with what changed and how to resolve it. */
export function compareSnapshot(kept: ContractSnapshot, now: ContractSnapshot): string | undefined {
  const names = new Set([...Object.keys(kept.shapes), ...Object.keys(now.shapes)]);
  const changed = [...names].filter(name => JSON.stringify(kept.shapes[name]) !== JSON.stringify(now.shapes[name]));
  const update = 'run `node packages/contracts/scripts/update-snapshot.ts`, then `npm run format`, and commit what they write';
  if (kept.version !== now.version) return `the contract is version ${now.version}, the snapshot ${kept.version}: ${update}`;
  if (changed.length === 0) return undefined;
  return `frozen shapes changed: ${changed.join(', ')}. Revert the change, or increase contractVersion in contract-snapshot.ts, add a migration for older values, and ${update}`;
}
