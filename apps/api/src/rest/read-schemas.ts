import { Assertion, PolicyOverrides, ToolSpec, VersionRef, whyUnavailable, WorkflowDiff, WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { ProblemShape } from '../features/tools/upgrade-schemas.ts';
import { VersionItem } from '../features/versions/version-schemas.ts';

// The wire shapes of what the app reads before a user decides.

export const TemplateItem = z.object({ id: z.string(), name: z.string(), description: z.string(), node_count: z.int() });

export const PublishCheck = z.object({
  errors: z.array(ProblemShape).describe('Problems that prevent publishing'),
  blocked: z.array(ProblemShape).describe('Problems that prevent publishing unless a reason is given'),
  warnings: z.array(ProblemShape),
  latest: VersionItem.nullable().describe('The newest published version, or null if there is none'),
  diff: z.nullable(WorkflowDiff).describe('Changes since the latest version'),
  is_published: z.boolean().describe('True if nothing changed and publishing would return `latest`'),
  tools: z.int(),
  workflows: z.int(),
  secrets: z.array(z.string()),
});

export const KeptDraft = z.object({
  version: z.int().describe('Number of the save. It is restored as `save-` and this number'),
  because: z.string(),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
});

export const VersionFile = z.object({
  file: WorkflowFile,
  versions: z.record(z.string(), z.string()).describe('Resolved version of each tool that the file does not pin to a version'),
});
export const VersionFileKey = z.object({ id: z.string().min(1).max(200), version: VersionRef });

export const DerivedCase = z.object({ assertions: z.array(Assertion) });

export const ToolRecord = z.object({
  name: z.string(),
  versions: z.array(
    z.object({
      ...ToolSpec.shape,
      created_at: z.string(),
      updated_at: z.string(),
      used_by: z.int().describe('Workflows whose draft or newest published version uses it'),
      calls_7d: z.object({
        count: z.int(),
        failed: z.int(),
        p50_ms: z.number().nullable(),
        p95_ms: z.number().nullable(),
      }),
      effective: z.object({
        timeout_s: z.number(),
        max_retries: z.int(),
        by_workspace: z.array(z.enum(['timeout_s', 'max_retries'])),
      }),
    }),
  ),
});

export const ToolTiers = z.object({
  name: z.string(),
  source: z.string(),
  available: z.boolean(),
  default_activation: z.enum(['enabled', 'disabled']),
  agents: z.array(
    z.object({
      agent_id: z.string(),
      title: z.string(),
      workflow_id: z.string().nullable().describe('Workflow of the agent, or null for an external agent'),
      listed: z.boolean().describe('True if the node lists the tool'),
      activation: z.object({ enabled: z.boolean(), policy_overrides: PolicyOverrides }).nullable(),
      roles: z.array(z.string()),
      enabled: z.boolean(),
      why: z
        .enum([...whyUnavailable, 'withdrawn'])
        .nullable()
        .describe('Reason, or null if the tool is enabled'),
    }),
  ),
});

export const PromptPreview = z.object({
  system: z.string(),
  parts: z.array(
    z.object({ source: z.enum(['instructions', 'suggested_tools', 'answer_schema', 'tool_protocol']), text: z.string() }),
  ),
  suggested: z.array(z.string()),
});

export const DryVerdict = z.object({
  tool: z.string(),
  version: z.string().nullable(),
  verdict: z.enum(['allow', 'ask', 'warn', 'deny']),
  gate: z.string(),
  message: z.string(),
});

export const Trace = z.object({
  trace_id: z.string(),
  run_id: z.string(),
  spans: z.array(
    z.object({
      span_id: z.string(),
      parent_span_id: z.string().nullable(),
      name: z.string(),
      start_ms: z.number().describe('Unix time in milliseconds'),
      end_ms: z.number(),
      attributes: z.record(z.string(), z.unknown()),
      status: z.object({ code: z.enum(['OK', 'ERROR']), message: z.string().optional() }),
    }),
  ),
});

export const ModelServerRef = z.object({ kind: z.string().max(50), base_url: z.string().max(200) });
const FoundModelServer = ModelServerRef.extend({ models: z.array(z.string()), accepted: z.boolean() });
export const SystemInfo = z.object({
  version: z.string(),
  database: z.enum(['pglite', 'postgres']),
  data_dir: z.string(),
  model_places: z.array(ModelServerRef).describe('Local addresses that are checked'),
  model_servers: z.array(FoundModelServer).describe('Addresses that answer now'),
  model_server: FoundModelServer.optional().describe('The first address that answers'),
  accepted_model_servers: z.array(ModelServerRef),
});
