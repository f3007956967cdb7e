import { Assertion, PolicyOverrides, ToolSpec, VersionRef, whyUnavailable, WorkflowDiff, WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { ProblemShape } from '../features/tools/upgrade-schemas.ts';
import { VersionItem } from '../features/versions/version-schemas.ts';

// The wire shapes of what the app reads before a user decides.

export const TemplateItem = z.object({ id: z.string(), name: z.string(), description: z.string(), node_count: z.int() });

export const PublishCheck = z.object({
  errors: z.array(ProblemShape).describe('What stops a version from being published'),
  blocked: z.array(ProblemShape).describe('What stops it unless a reason is written down'),
  warnings: z.array(ProblemShape),
  latest: VersionItem.nullable().describe('The newest published version; null before the first'),
  diff: z.nullable(WorkflowDiff).describe('What changed since then'),
  is_published: z.boolean().describe('Nothing changed: publishing would answer `latest`'),
  tools: z.int(),
  workflows: z.int(),
  secrets: z.array(z.string()),
});

export const KeptDraft = z.object({
  version: z.int().describe('It is restored as `save-` and this number'),
  because: z.string(),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
});

export const VersionFile = z.object({
  file: WorkflowFile,
  versions: z.record(z.string(), z.string()).describe('What each tool that the file leaves open stands for'),
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
      used_by: z.int().describe('Workflows whose draft or newest published version stands on it'),
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
      workflow_id: z.string().nullable().describe('Null: an agent from outside'),
      listed: z.boolean().describe('Its node lists the tool'),
      activation: z.object({ enabled: z.boolean(), policy_overrides: PolicyOverrides }).nullable(),
      roles: z.array(z.string()),
      enabled: z.boolean(),
      why: z
        .enum([...whyUnavailable, 'withdrawn'])
        .nullable()
        .describe('Null: it is enabled'),
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
      start_ms: z.number().describe('Milliseconds since 1970'),
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
  model_places: z.array(ModelServerRef).describe('Where on this machine they are looked for'),
  model_servers: z.array(FoundModelServer).describe('Those that answer on this machine now'),
  model_server: FoundModelServer.optional().describe('The first of them'),
  accepted_model_servers: z.array(ModelServerRef),
});
