import type { WorkflowFile } from '@pinion/contracts';
import { fixtureTime } from '../fixture-time.ts';
import { type Handlers, RefusedRequest } from '../memory-server.ts';
import { runItem } from '../run-fixture.ts';
import type { ServerState, StoredDraft } from '../server-state.ts';

/** A subscription without events. */
const neverEnding: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };

const notFound = () => new RefusedRequest({ code: 'NOT_FOUND', message: 'There is no such workflow.' });

/** Answers with the workflows of the state, and stores what is saved. */
export function workflowHandlers(state: ServerState): Handlers {
  const saves = new Map<string, WorkflowFile>();
  const draft = (id: string): StoredDraft => {
    const found = state.workflows.get(id);
    if (found === undefined) throw notFound();
    return found;
  };
  const add = (file: WorkflowFile): { id: string; version: number } => {
    const id = `wf_${state.workflows.size + 1}`;
    state.workflows.set(id, { id, file, version: 1, updated_at: fixtureTime, published_version: null });
    return { id, version: 1 };
  };
  return {
    'workflows.list': () => ({ items: [...state.workflows.values()].map(stored => workflowItem(state, stored)) }),
    'workflows.get': ({ id }) => draft(id) as never,
    'workflows.save': ({ id, file, base_version }) => {
      const stored = draft(id);
      if (base_version !== stored.version)
        throw new RefusedRequest({ code: 'CONFLICT', message: 'A newer version was saved meanwhile.' });
      saves.set(`${id}/save-${stored.version}`, stored.file);
      Object.assign(stored, { file, version: stored.version + 1 });
      return { version: stored.version } as never;
    },
    'workflows.version_file': ({ id, version }) => ({ file: saves.get(`${id}/${String(version)}`) ?? draft(id).file }) as never,
    'workflows.events': () => neverEnding as never,
    'workflows.mark': () => undefined as never,
    'workflows.create': input => add(('file' in input ? input.file : input) as WorkflowFile) as never,
    'workflows.remove': ({ id }) => {
      state.workflows.delete(id);
      return undefined as never;
    },
    'workflows.versions': () => ({ items: [] }),
    'workflows.kept_drafts': () => ({ items: [] }),
    'suggestions.list': () => [],
    'templates.list': () => [],
    'policy.dry_run': ({ tools }) =>
      tools.map(({ name }: { name: string }) => ({
        tool: name,
        verdict: 'allow',
        gate: 'all gates',
        message: 'Allowed',
      })) as never,
    'policy.preview_prompt': ({ config }) =>
      ({ system: config.instructions, parts: [{ source: 'instructions', text: config.instructions }] }) as never,
    'workflows.evaluate_expression': ({ value }) => ({ ok: true, value }) as never,
  };
}

const workflowItem = (state: ServerState, { id, file, version, updated_at, published_version }: StoredDraft) => {
  const last = [...state.runs.values()].map(runItem).find(run => run.workflow_id === id);
  return {
    id,
    name: file.name,
    folder: '',
    version,
    node_count: file.nodes.length,
    updated_at,
    last_run: last === undefined ? null : { id: last.run_id, status: last.status, at: last.started_at ?? updated_at },
    problems: 0,
    calls: [],
    published_version,
  };
};
