import type { Lifecycle, RunStatus, SecretScope, ToolDefinitionInput, ToolSpec, WorkflowFile } from '@pinion/contracts';

// What the pages rely on from the API, named once. The wire keeps its snake_case.

export type WorkflowItem = {
  id: string;
  name: string;
  node_count: number;
  updated_at: string;
  last_run: { id: string; status: RunStatus; at: string } | null;
  problems: number;
};

export type WorkflowRecord = { id: string; file: WorkflowFile; version: number; updated_at: string };

export type TemplateItem = { id: string; name: string; description: string; node_count: number };

export type RunItem = {
  run_id: string;
  workflow_id: string;
  workflow_name: string;
  status: RunStatus;
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
  calls: number;
};

export type ToolItem = ToolSpec & { used_by: { workflows: number; pins: number } };

export type ToolVersionItem = ToolSpec & {
  created_at: string;
  used_by: number;
  calls_7d: { count: number; failed: number; p50_ms: number | null; p95_ms: number | null };
};

export type ToolUse = {
  workflow_id: string;
  workflow_name: string;
  version: string | null;
  nodes: number;
  pins: number;
  last_run_at: string | null;
};

export type ToolRecord = { name: string; versions: ToolVersionItem[]; used_in: ToolUse[] };

export type LifecycleChange = { name: string; version: string; lifecycle: Lifecycle; reason?: string; replacement?: string };

export type SecretItem = { name: string; scope: SecretScope; updated_at: string; used_by: string[] };

export type SpanItem = {
  span_id: string;
  parent_span_id: string | null;
  name: string;
  kind: string;
  start_ms: number;
  end_ms: number;
  attributes: Record<string, unknown>;
  status: { code: string; message?: string };
  events: { name: string; time_ms: number; attributes?: Record<string, unknown> }[];
};

export type TraceRecord = { trace_id: string; run_id: string | null; spans: SpanItem[] };

export type SystemInfo = {
  version: string;
  database: 'pglite' | 'postgres';
  data_dir: string;
  model_server?: { kind: string; base_url: string; models: string[] };
};

export type { ToolDefinitionInput };
