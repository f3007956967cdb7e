import { connectionKindNames, refreshSchedules, SideEffectPolicy, ToolDefinition } from '@pinion/contracts';
import * as z from 'zod';
import { connectionToolStates } from './list-connection-tools.ts';

export const ConnectionRecord = z.object({
  id: z.string(),
  kind: z.enum(connectionKindNames),
  type: z.string().optional().describe('The type of a connection of a custom provider'),
  type_label: z.string().optional().describe('The display name of the type'),
  name: z.string().describe('The first part of the names of its tools. It never changes'),
  title: z.string().describe('The display name'),
  from: z.enum(['file', 'page']),
  place: z.string(),
  state: z.enum(['connected', 'failing', 'off']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  problems: z.array(z.string()),
  tools: z.number().int(),
  waiting: z.number().int().describe('Number of tool changes that await approval'),
  checked_at: z.string().nullable(),
  refresh: z.enum(refreshSchedules).describe('How often the tools are loaded again'),
  next_refresh_at: z.string().nullable(),
  secrets: z.array(z.string()).describe('Names of the secrets that the connection itself sends'),
  settings: z.record(z.string(), z.unknown()).describe('The configuration that can be changed, without values of secrets'),
  trust_hints: z.boolean().describe('True if the side effects that the source declares in hints are trusted'),
  side_effect_policies: z
    .record(z.string(), SideEffectPolicy)
    .describe('Side effect classes that an administrator set for single tools'),
});
export const CustomType = z.object({
  type: z.string().describe('The name of the gateway of its provider'),
  label: z.string(),
  description: z.string(),
  settings: z.record(z.string(), z.unknown()).describe('The JSON Schema of the settings'),
  key: z.enum(['none', 'optional', 'required']).describe('Whether a connection has an API key (key_secret)'),
});
export const ReviewedChange = z.object({
  id: z.string(),
  source: z.string(),
  name: z.string(),
  version: z.string(),
  created_at: z.string(),
  before: z.nullable(ToolDefinition).describe('The last approved definition, or null for a new tool'),
  after: ToolDefinition,
});
export const ToolOfConnection = z.object({
  name: z.string(),
  description: z.string(),
  state: z.enum(connectionToolStates),
  version: z.string().nullable(),
  side_effect_policy: z.nullable(SideEffectPolicy),
  secrets: z.array(z.string()),
  reason: z.string().nullable().describe('Why it is deprecated, blocked or left out'),
  change_id: z.string().nullable().describe('The change that awaits approval'),
});
export const Operation = z.object({
  name: z.string().describe('The name of its tool without that of the connection'),
  label: z.string().describe('Method and path'),
  description: z.string(),
  tags: z.array(z.string()),
  side_effect_policy: SideEffectPolicy,
  secrets: z.array(z.string()),
  optional_secrets: z.array(z.string()).describe('Names of the secrets that it can use and also works without'),
  imported: z.boolean(),
  tokens: z.number().int().describe('The approximate number of tokens that the tool takes in each request of a model'),
});
export const Preview = z.object({
  name: z.string(),
  title: z.string(),
  items: z.array(Operation),
  problems: z.array(z.string()),
});
