import * as z from 'zod';
import { SideEffectPolicy, sideEffectPolicies } from '../tool/side-effect.ts';
import { PinnedHandle } from './pinned-handle.ts';

export const ModelProvider = z.enum(['scripted', 'openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible']);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** One turn of the scripted model: what it says, what it calls. It is not an AI. */
export const ScriptedLine = z.object({
  text: z.string().optional(),
  tool_calls: z.array(z.object({ name: z.string(), input: z.unknown() })).optional(),
});
export type ScriptedLine = z.infer<typeof ScriptedLine>;

export const ModelConfig = z.looseObject({
  provider: ModelProvider,
  model: z.string().max(200).default(''),
  /** Includes the version path, as in `http://127.0.0.1:11434/v1`. */
  base_url: z.string().max(2000).optional(),
  /** The name of the secret that holds the key. */
  credential: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  lines: z.array(ScriptedLine).optional(),
});
export type ModelConfig = z.infer<typeof ModelConfig>;

export const AgentPolicy = z.looseObject({
  /** Answers of the model that may ask for tools. */
  max_iterations: z.number().int().min(1).max(1000).default(10),
  /** Calls in one run of the node; denied ones count. */
  max_tool_calls: z.number().int().min(0).max(10_000).default(25),
  allowed_side_effects: z.array(SideEffectPolicy).default([...sideEffectPolicies]),
});
export type AgentPolicy = z.infer<typeof AgentPolicy>;

export const EnabledTool = z.looseObject({ name: z.string(), version: z.string().optional() });
export type EnabledTool = z.infer<typeof EnabledTool>;

export const AgentConfig = z.looseObject({
  model: ModelConfig.default({ provider: 'scripted', model: '' }),
  instructions: z.string().default(''),
  prompt: z.string().default(''),
  /** The strict allow-list. An omitted version is the newest active one. */
  tools: z.array(EnabledTool).default([]),
  policy: AgentPolicy.default({ max_iterations: 10, max_tool_calls: 25, allowed_side_effects: [...sideEffectPolicies] }),
  pins: z.array(PinnedHandle).default([]),
});
export type AgentConfig = z.infer<typeof AgentConfig>;
