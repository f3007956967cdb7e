import { initTRPC } from '@trpc/server';
import type {
  LifecycleChange,
  RunItem,
  SecretItem,
  SystemInfo,
  TemplateItem,
  ToolDefinitionInput,
  ToolItem,
  ToolRecord,
  TraceRecord,
  WorkflowItem,
  WorkflowRecord,
} from './api-shapes.ts';
import type { RunEvent, RunStatus, SecretScope, WorkflowFile } from '@pinion/contracts';

// The seam until `@pinion/api/router` is there: the same procedures as types, no behaviour. Imported with `import type` only.
const { procedure, router } = initTRPC.create();
const takes =
  <Input>() =>
  (value: unknown) =>
    value as Input;
const gives =
  <Output>() =>
  (): Output => {
    throw new Error('types only');
  };

const shape = router({
  workflows: router({
    list: procedure.query(gives<{ items: WorkflowItem[] }>()),
    get: procedure.input(takes<{ id: string }>()).query(gives<WorkflowRecord>()),
    create: procedure.input(takes<{ file: WorkflowFile } | { template: string }>()).mutation(gives<{ id: string }>()),
    save: procedure
      .input(takes<{ id: string; file: WorkflowFile; base_version: number }>())
      .mutation(gives<{ version: number }>()),
    rename: procedure.input(takes<{ id: string; name: string }>()).mutation(gives<unknown>()),
    duplicate: procedure.input(takes<{ id: string }>()).mutation(gives<{ id: string }>()),
    remove: procedure.input(takes<{ id: string }>()).mutation(gives<unknown>()),
    restore: procedure.input(takes<{ id: string }>()).mutation(gives<unknown>()),
  }),
  templates: router({ list: procedure.query(gives<{ items: TemplateItem[] } | TemplateItem[]>()) }),
  runs: router({
    list: procedure
      .input(takes<{ workflow_id?: string; status?: RunStatus; cursor?: string }>())
      .query(gives<{ items: RunItem[]; cursor?: string | null }>()),
    get: procedure.input(takes<{ run_id: string }>()).query(gives<unknown>()),
    start: procedure.input(takes<{ workflow_id: string; input: unknown }>()).mutation(gives<{ run_id: string }>()),
    cancel: procedure.input(takes<{ run_id: string }>()).mutation(gives<unknown>()),
    events: procedure
      .input(takes<{ run_id: string; lastEventId?: string | null }>())
      // eslint-disable-next-line require-yield
      .subscription(async function* (): AsyncGenerator<{ id: string; data: RunEvent }> {
        throw new Error('types only');
      }),
  }),
  tools: router({
    list: procedure.query(gives<{ items: ToolItem[] }>()),
    get: procedure.input(takes<{ name: string }>()).query(gives<ToolRecord>()),
    publish: procedure.input(takes<{ spec: ToolDefinitionInput }>()).mutation(gives<unknown>()),
    set_lifecycle: procedure.input(takes<LifecycleChange>()).mutation(gives<unknown>()),
  }),
  secrets: router({
    list: procedure.query(gives<{ items: SecretItem[] }>()),
    put: procedure.input(takes<{ name: string; value: string; scope: SecretScope }>()).mutation(gives<unknown>()),
    remove: procedure.input(takes<{ name: string; scope: SecretScope }>()).mutation(gives<unknown>()),
  }),
  traces: router({ get: procedure.input(takes<{ trace_id: string }>()).query(gives<TraceRecord>()) }),
  system: router({ info: procedure.query(gives<SystemInfo>()) }),
});

export type AppRouter = typeof shape;
