import {
  BreakerPolicy,
  EvaluatedBy,
  ForkedFrom,
  ForkEdit,
  ForkPoint,
  KeptSecretScope,
  Lifecycle,
  NodeError,
  NodeState,
  ParentRun,
  RunAs,
  RateLimit,
  RunStatus,
  SecretName,
  SecretHost,
  SecretScope,
  ToolErrorCode,
  ToolName,
  ToolSpec,
  ToolVersion,
  WorkflowFile,
} from '@pinion/contracts';
import * as z from 'zod';
import { anyText } from '../find-text-flaw.ts';
import { ProblemShape } from './problem-shape.ts';

// The wire shapes of the API. The contents of runs and the registry are defined in the contracts.

export const Id = z.object({ id: z.string().min(1).max(200) });
export const ToolKey = z.object({ name: ToolName, version: ToolVersion });
export const SecretKey = z.object({ scope: KeptSecretScope, name: SecretName });
export const AnySecretKey = z.object({ scope: SecretScope, name: SecretName });

export const ToolGatewayState = z.object({
  kept_in: z
    .enum(['process', 'redis', 'away'])
    .describe('How calls are counted: by each server, shared by all, or (away) shared once the store is back'),
  rate_limit: z
    .object({
      ...RateLimit.shape,
      level: z
        .object({ tokens: z.number(), retry_after_s: z.number() })
        .nullable()
        .describe('Null if each agent or session has its own bucket'),
    })
    .nullable(),
  buckets: z
    .array(
      z.object({ ...RateLimit.shape, subject: z.string(), level: z.object({ tokens: z.number(), retry_after_s: z.number() }) }),
    )
    .describe('Other buckets in use, of agents, sessions and overrides. `subject`: whose calls it counts'),
  breaker: z
    .object({
      ...BreakerPolicy.shape,
      is_default: z.boolean(),
      phase: z.enum(['closed', 'open', 'half_open']),
      failures_in_row: z.number().int(),
      retry_after_s: z.number().nullable(),
    })
    .nullable(),
  calls: z.object({ max: z.number().int().nullable(), under_way: z.number().int(), waiting: z.number().int() }),
  timeout_s: z.number(),
  max_retries: z.number().int(),
  by_workspace: z
    .array(z.enum(['timeout_s', 'max_retries']))
    .describe('Limits that the definition does not set, so that the administrator’s defaults apply'),
  last_failures: z.array(
    z.object({ run_id: z.string(), call_id: z.string(), at: z.string(), code: ToolErrorCode, message: z.string() }),
  ),
});

export const PageQuery = z.object({
  cursor: z.string().max(500).optional().describe('Cursor of the previous page'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const Created = z.object({
  id: z.string(),
  notes: z.array(z.string()).optional().describe('Unknown keys of the file'),
});
export const StoredWorkflow = z.looseObject({ ...WorkflowFile.shape, id: z.string() });
export const WorkflowItem = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string().describe('Folder such as `Shop/Orders`. Empty: top level'),
  version: z.number().int(),
  updated_at: z.string(),
  found_in: z.string().nullable().optional().describe('In search results: where words matched if not in the name'),
});
export const RunVersion = z.union([z.enum(['draft', 'published']), z.int().positive()]);
export const ForkRun = z.strictObject({
  at: ForkPoint.check(z.describe('The failed step: a model response, a call, a node, or all failed steps')),
  edit: z.optional(ForkEdit),
  wait_s: z.number().min(0).max(60).default(0).describe('Seconds to wait for the end of the run'),
});
export const Started = z.object({ run_id: z.string() });
export const Run = z.object({
  run_id: z.string(),
  workflow_id: z.string(),
  workflow_version: z.number().int().nullable().describe('Published version of the run, or null for the draft'),
  run_as: z.nullable(RunAs).describe('User that an unattended run acts for, or null if a person started it'),
  status: RunStatus,
  output: z.unknown(),
  nodes: z.record(z.string(), z.record(z.string(), z.unknown())),
  node_states: z.record(z.string(), NodeState),
  error: z.nullable(NodeError),
  parent: z.nullable(ParentRun),
  warnings: z.array(ProblemShape).describe('Deprecated tools that the run is frozen on'),
  queue: z
    .optional(
      z.object({
        position: z.number().int().describe('Position among the queued runs of the workspace, from 1'),
        reason: z.enum(['no_worker', 'draining', 'no_free_slot', 'workspace_limit', 'starting']),
      }),
    )
    .describe('Why a queued run has not started. Absent for any other run'),
  dead_letter: z
    .optional(
      z.object({ crashes: z.number().int().describe('Workers that died while they executed the run'), since: z.string() }),
    )
    .describe('Workers stopped repeatedly during this run, so no worker takes it until it is retried. Absent for any other run'),
  forked_from: z.optional(ForkedFrom).describe('The run that this one continues'),
  evaluation: z.optional(EvaluatedBy).describe('The evaluation that the run belongs to'),
});
export const RunItem = z.object({
  run_id: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  workflow_version: z.number().int().nullable().describe('Published version of the run, or null for the draft'),
  status: RunStatus,
  trigger: z
    .string()
    .describe('How the run was started: editor, api, chat, fork, replay, undo, evaluation, workflow (as a child run), or call'),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
  calls: z.number().int(),
  failed_calls: z.number().int(),
  tokens: z.number().int().nullable().describe('Tokens of models, or null if none were reported or the run is in progress'),
  cost_usd: z.number().nullable().describe('Null if no price is known or the run is in progress'),
  input_preview: z.string().nullable().describe('The beginning of the input, on one line'),
  output_preview: z.string().nullable().describe('The beginning of the output, on one line'),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  kept: z.boolean().describe('A user keeps the run, so no retention rule deletes it'),
  parent: z.nullable(ParentRun),
  forked_from: z.optional(ForkedFrom),
});
export const LifecycleChange = z.object({
  lifecycle: Lifecycle,
  reason: z.string().max(1000).optional(),
  replacement: z.string().max(500).optional(),
});
const SecretHosts = z.array(SecretHost).max(50);
export const NewSecret = SecretKey.extend({
  value: anyText(z.string().min(1).max(65_536))
    .optional()
    .describe('Absent: the value stays and only the hosts change, to fewer hosts. New hosts require the value again'),
  hosts: SecretHosts.optional().describe(
    'Hosts that the secret can be sent to, such as `api.example.com`, `127.0.0.1:8080` or `*.example.com`. Empty: the hosts of the tools and connections that name it. Absent: unchanged, or for a new secret, the host of the vendor whose API key it is',
  ),
});
export const SecretItem = AnySecretKey.extend({
  updated_at: z.string().nullable(),
  used_by: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('tool'), name: z.string() }),
      z.object({ kind: z.literal('agent'), name: z.string(), workflow_id: z.string(), node_id: z.string() }),
    ]),
  ),
  last_used_at: z.string().nullable(),
  last_used_by: z.string().nullable(),
  times_30d: z.number().int(),
  hosts: SecretHosts.nullable().describe(
    'Hosts that the secret can be sent to. Empty: the hosts of the tools and connections that name it. Null: another workspace of the organization manages the secret, which cannot be changed here',
  ),
  hidden_by: z.nullable(SecretScope).describe('The narrower scope that takes precedence'),
});
export const SecretTrial = z.object({
  verdict: z.enum(['works', 'opens', 'refused', 'unknown', 'unreadable']),
  word: z.string(),
  warning: z.string().nullable(),
  trials: z.array(
    z.object({
      provider: z.string(),
      host: z.string(),
      verdict: z.enum(['works', 'refused', 'unknown']),
      status: z.number().int().nullable(),
      word: z.string(),
    }),
  ),
  last_used_at: z.string().nullable(),
  last_used_by: z.string().nullable(),
});
export const SecretRotation = z.object({
  made_new_key: z.boolean(),
  key_version: z.number().int(),
  rewrapped: z.number().int(),
  unreadable: z.number().int().describe('Secrets that no key of this server can decrypt. Save them again'),
});
export const CallbackKeys = z.object({
  algorithm: z.literal('ed25519'),
  public_key: z.string().describe('The newest key'),
  earlier_public_keys: z.array(z.string()).describe('Previous keys that still sign until their grace period ends'),
});
export const ToolItem = z.object({
  ...ToolSpec.shape,
  created_at: z.string(),
  updated_at: z.string(),
  source: z.string(),
  available: z.boolean(),
  is_performed: z.boolean().describe('True if a provider for the tool’s gateway is installed'),
  enabled_for: z.number().int(),
  used_by: z.object({ workflows: z.number().int(), pins: z.number().int() }),
});

export const listSchema = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.string().nullable() });
export const ErrorAnswer = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
});

const why = (description: string) => ({ description, schema: ErrorAnswer });
export const errors = {
  invalid: { 400: why('Invalid request. `details.pointer` is the JSON Pointer of the invalid value') },
  strangers: { 401: why('No valid token, although the workspace has members or the server a start token') },
  forbidden: { 403: why('The caller lacks the permission') },
  missing: { 404: why('Not found in this workspace') },
  conflict: { 409: why('Already exists, or was changed by another request') },
  tooLarge: { 413: why('The request body is too large') },
  denied: { 403: why('Denied by a policy. `details.problems` lists the nodes and the tools') },
  busy: { 429: why('The workspace has too many waiting runs. Retry after the seconds of the header Retry-After') },
  unavailable: { 503: why('A required service is unavailable') },
  problems: { 422: why('The workflow has problems that prevent a run. `details.problems` lists them') },
} as const;
