import { NodeError, SchemaJudgement, SchemaVerdict } from '@pinion/contracts';
import * as z from 'zod';

// The wire shapes of tool usage: who relies on a tool, what an upgrade would change, where it is used.

const NodePlace = z.object({ node_id: z.string(), title: z.string() });
const PinPlace = z.object({ node_id: z.string(), pin: z.string() });

export const ToolImpact = z.object({
  name: z.string(),
  version: z.string().nullable().describe('Null: all versions together'),
  workflows: z.int(),
  nodes: z.int(),
  pins: z.int(),
  edges: z.int().describe('Edges that carry what the tool gives'),
  last_run_at: z.string().nullable(),
  holders: z.array(
    z.object({
      workflow_id: z.string(),
      workflow_name: z.string(),
      published_version: z.int().nullable().describe('Null: the draft; else the newest published version'),
      version: z.string().nullable().describe('As it is named there; null: the newest active one is meant'),
      resolved: z.string().nullable(),
      nodes: z.array(NodePlace),
      pins: z.array(PinPlace),
      edges: z.int(),
      last_run_at: z.string().nullable(),
    }),
  ),
  agents: z.array(z.string()).describe('Agents from outside that were given it'),
  runs: z.array(z.string()).describe('Runs under way that are frozen on it'),
});

export const ProblemShape = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  template: z.string().describe('The message with a placeholder such as {{tool}} for each value'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('The values of the placeholders'),
  node_id: z.string().optional(),
  edge_id: z.string().optional(),
  pin: z.string().optional(),
  tool: z.string().optional(),
});

export const UpgradePreview = z.object({
  name: z.string(),
  to: z.string(),
  judgements: z.array(z.object({ from: z.string(), judgement: SchemaJudgement })),
  items: z.array(
    z.object({
      workflow_id: z.string(),
      workflow_name: z.string(),
      base_version: z.int(),
      from: z.array(z.string()),
      verdict: SchemaVerdict,
      nodes: z.array(NodePlace.extend({ from: z.string() })),
      pins: z.array(PinPlace),
      edges: z.int().describe('Edges that touch these nodes, all of which stay'),
      problems: z.array(ProblemShape).describe('What the compile step would say that it does not say now'),
    }),
  ),
});

export const UpgradeRequest = z.strictObject({
  from: z.string().max(200).optional().describe('Only what names this version; absent: every other version'),
  workflows: z
    .array(z.strictObject({ id: z.string().max(200), base_version: z.int().positive() }))
    .min(1)
    .max(200),
});

export const UpgradeReport = z.object({
  items: z.array(
    z.object({
      workflow_id: z.string(),
      outcome: z.enum(['upgraded', 'nothing_to_do', 'refused']),
      version: z.int().optional().describe('The save it is now'),
      kept: z.string().nullable().optional().describe('The draft as it was: restore this version to undo it'),
      error: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
});

const Figures = {
  count: z.int(),
  failed: z.int(),
  denied: z.int().describe('The policy said no and nothing was sent; not among the calls'),
  cached: z.int(),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  cost_usd: z.number(),
  errors: z.array(z.object({ code: z.string(), count: z.int() })),
};

export const UsageReport = z.object({
  range: z.enum(['24h', '7d', '30d']),
  from: z.string(),
  to: z.string(),
  bucket_h: z.int(),
  total: z.object(Figures),
  versions: z.array(z.object({ name: z.string(), version: z.string(), ...Figures })),
  points: z.array(z.object({ at: z.string(), ...Figures })),
});

export const UsageDelivery = z.object({
  delivery_id: z.string(),
  ok: z.boolean(),
  status: z.int().nullable().describe('What the address answered; null: nothing'),
  bytes: z.int().describe('Sent, or meant to be'),
  error: z.nullable(NodeError),
});
