export type * from './ports/index.ts';
export type {
  AgentEnd,
  AgentResult,
  AgentRun,
  MessageFacts,
  ProgramRun,
  RuleFacts,
  RulePlan,
  ToolRun,
} from './agent/agent-run.ts';
export { callRules, firstObjection } from './policy/policy-guard.ts';
export type { AgentCaps } from './agent/agent-caps.ts';
export type { CallPolicy } from './policy/rule.ts';
export type { Extension, ExtensionCall, ExtensionResult } from './extensions/extension.ts';
export { type SuggestedTool, systemMessage, type SystemPart, systemParts } from './agent/system-message.ts';
export { type Recorded, recordedFrom } from './agent/recorded.ts';
export { createToolRuntime, defaultLimits, type RuntimeDeps, type ToolRuntime } from './create-tool-runtime.ts';
export { approvalIdOf } from './call/approval-id.ts';
export { Bulkhead } from './executor/bulkhead.ts';
export { MemoryBudget } from './executor/memory-budget.ts';
export type { ExecutorLimits } from './executor/executor-deps.ts';
export { type PastEffect, rememberedEffect, type RememberedEffect } from './executor/remembered-effect.ts';
export { learnedText } from './executor/ledger-outcomes.ts';
export { breakerOf, bucketKey, bucketPrefix, circuitKey, laneKey, readBucketKey, retriesOf } from './executor/protection-keys.ts';
export type { BatchRun } from './agent/run-batch.ts';
export { type ToolDefaults, withDefaults } from './call/with-defaults.ts';
export { type AgentFacts, toolStatusOf, toolOfAgent, type ToolStatus } from './registry/tool-of-agent.ts';
export { withOverrides } from './registry/with-overrides.ts';
export { createToolbox, type ToolboxOptions } from './toolbox/create-toolbox.ts';
export { type IdempotencyCache, idempotencyCache } from './toolbox/idempotency-cache.ts';
export type { Toolbox, TurnContext, UnavailableEntry } from './toolbox/toolbox.ts';
export { metadataOf } from './toolbox/tool-metadata.ts';
export { toToolResult } from './toolbox/to-tool-result.ts';
export { createToolRegistry, type ToolRegistry } from './registry/tool-registry.ts';
export { type UnavailableTool, type Visibility, type VisibilityFacts, visibilityOf } from './registry/visibility.ts';
export { childRunAttributes } from './telemetry/span-attributes.ts';
export { semanticConventions, spanNames } from './telemetry/span-names.ts';
