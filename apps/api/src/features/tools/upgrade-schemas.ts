import { ProblemShape } from '../../operations/rest/problem-shape.ts';
import { SchemaJudgement, SchemaVerdict } from '@pinion/contracts';
import * as z from 'zod';

// The wire shapes of tool usage: who relies on a tool, what an upgrade would change, where it is used.

const NodeRef = z.object({ node_id: z.string(), title: z.string() });
const PinRef = z.object({ node_id: z.string(), pin: z.string() });

export const ToolImpact = z.object({
  name: z.string(),
  version: z.string().nullable().describe('Null: totals of all versions'),
  workflows: z.int(),
  nodes: z.int(),
  pins: z.int(),
  edges: z.int().describe('Number of edges that carry the tool’s results'),
  last_run_at: z.string().nullable(),
  holders: z.array(
    z.object({
      workflow_id: z.string(),
      workflow_name: z.string(),
      published_version: z.int().nullable().describe('Null: the draft. Otherwise the newest published version'),
      version: z.string().nullable().describe('Version that the node names. Null: the newest active version'),
      resolved: z.string().nullable(),
      nodes: z.array(NodeRef),
      pins: z.array(PinRef),
      edges: z.int(),
      last_run_at: z.string().nullable(),
    }),
  ),
  agents: z.array(z.string()).describe('External agents that have the tool activated'),
  runs: z.array(z.string()).describe('Running runs that are frozen on the version'),
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
      nodes: z.array(NodeRef.extend({ from: z.string() })),
      pins: z.array(PinRef),
      edges: z.int().describe('Number of edges at these nodes, all of which stay'),
      problems: z.array(ProblemShape).describe('New problems that validation would report'),
    }),
  ),
});

export const UpgradeRequest = z.strictObject({
  from: z.string().max(200).optional().describe('Only nodes that name this version. Absent: nodes of every other version'),
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
      version: z.int().optional().describe('Number of the new save'),
      kept: z.string().nullable().optional().describe('The previous draft. Restoring this version reverts the upgrade'),
      error: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
});
