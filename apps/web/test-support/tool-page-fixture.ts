import type { ToolSpec } from '@pinion/contracts';
import type { ToolGatewayState, ToolHolder, ToolImpact, ToolItem, ToolVersionItem, UsageReport } from '../src/lib/api-shapes.ts';
import { echoTool } from './tool-fixture.ts';

/** Returns a version of a tool that repeats its input. */
export const httpTool = (name: string, version = '1.0.0', more: Partial<ToolSpec> = {}): ToolSpec =>
  echoTool(name, { version, gateway_config: { url: 'https://desk.example.com/{what}', method: 'GET' }, ...more });

/** Returns a version as the page of its tool shows it. */
export const toolVersion = (tool: ToolItem): ToolVersionItem => ({
  ...tool,
  used_by: tool.used_by.workflows,
  calls_7d: { count: 0, failed: 0, p50_ms: null, p95_ms: null },
  effective: { timeout_s: tool.timeout_s ?? 30, max_retries: tool.max_retries ?? 3, by_workspace: [] },
});

/** Returns the draft of a workflow with one agent that uses version 1.0.0 of a tool. */
export const toolHolder = (workflow: string, more: Partial<ToolHolder> = {}): ToolHolder => ({
  workflow_id: `wf_${workflow.toLowerCase().replaceAll(' ', '_')}`,
  workflow_name: workflow,
  published_version: null,
  version: '1.0.0',
  resolved: '1.0.0',
  nodes: [{ node_id: 'helper', title: 'Helper' }],
  pins: [],
  edges: 0,
  last_run_at: null,
  ...more,
});

/** Returns the users of a tool, counted as the server counts them. */
export const toolImpact = (name: string, holders: readonly ToolHolder[] = [], version: string | null = null): ToolImpact => {
  const drafts = [...new Map(holders.map(holder => [holder.workflow_id, holder])).values()];
  const sum = (count: (holder: ToolHolder) => number): number => drafts.reduce((total, holder) => total + count(holder), 0);
  return {
    name,
    version,
    workflows: drafts.length,
    nodes: sum(({ nodes }) => nodes.length),
    pins: sum(({ pins }) => pins.length),
    edges: sum(({ edges }) => edges),
    last_run_at: drafts.map(({ last_run_at }) => last_run_at).find(at => at !== null) ?? null,
    holders: [...holders],
    agents: [],
    runs: [],
  };
};

/** Returns the limits of a tool that is not in use. */
export const gatewayState = (more: Partial<ToolGatewayState> = {}): ToolGatewayState => ({
  kept_in: 'process',
  rate_limit: null,
  buckets: [],
  breaker: { failures: 5, open_s: 30, stale: false, is_default: true, phase: 'closed', failures_in_row: 0, retry_after_s: null },
  calls: { max: null, under_way: 0, waiting: 0 },
  timeout_s: 30,
  max_retries: 3,
  by_workspace: [],
  last_failures: [],
  ...more,
});

export const noCalls = { count: 0, failed: 0, denied: 0, cached: 0, cost_usd: 0, errors: [], p50_ms: null, p95_ms: null };

/** Returns the usage of tools without calls. */
export const usageReport = (more: Partial<UsageReport> = {}): UsageReport => ({
  range: '7d',
  from: '2026-05-06T00:00:00.000Z',
  to: '2026-05-13T00:00:00.000Z',
  bucket_h: 24,
  total: noCalls,
  versions: [],
  points: [],
  ...more,
});
