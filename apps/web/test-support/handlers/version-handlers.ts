import { diffWorkflows, type WorkflowFile } from '@pinion/contracts';
import { fixtureTime } from '../fixture-time.ts';
import type { Handlers, Output } from '../memory-server.ts';
import type { ServerState } from '../server-state.ts';

type VersionItem = Output<'workflows.versions'>['items'][number];

/** Publishes, compares and restores versions of the only workflow `wf` of a server. Errors and blocked tools come from the test. */
export function versionHandlers(
  state: ServerState,
  stops: Partial<Pick<Output<'workflows.publish_check'>, 'errors' | 'blocked'>> = {},
): Handlers {
  const files = new Map<string, WorkflowFile>();
  const versions: VersionItem[] = [];
  const kept: Output<'workflows.kept_drafts'>['items'] = [];
  const draft = () => {
    const stored = state.workflows.get('wf');
    if (stored === undefined) throw new Error('the server has no workflow "wf"');
    return stored;
  };
  const side = (file: WorkflowFile) => ({ file, versionOf: () => undefined });
  const fileOf = (version: string): WorkflowFile => (version === 'draft' ? draft().file : (files.get(version) ?? draft().file));
  const put = (file: WorkflowFile): number => {
    const stored = draft();
    Object.assign(stored, { file, version: stored.version + 1 });
    return stored.version;
  };
  return {
    'workflows.versions': () => ({ items: versions }),
    'workflows.kept_drafts': () => ({ items: kept }),
    'workflows.version_file': ({ version }) =>
      ({ file: structuredClone(fileOf(String(version))), versions: {} }) as Output<'workflows.version_file'>,
    'workflows.publish_check': () => {
      const latest = versions[0] ?? null;
      const diff = latest === null ? null : diffWorkflows(side(fileOf(String(latest.version))), side(draft().file));
      return {
        errors: [],
        blocked: [],
        warnings: [],
        latest,
        diff,
        is_published: diff !== null && diff.changes.length === 0,
        tools: 0,
        workflows: 0,
        secrets: [],
        ...stops,
      } as Output<'workflows.publish_check'>;
    },
    'workflows.publish': ({ name, note, override }) => {
      const version: VersionItem = {
        workflow_id: 'wf',
        version: versions.length + 1,
        name: name ?? null,
        note: note ?? null,
        published_at: fixtureTime,
        published_by: 'usr_1',
        override_reason: override?.reason ?? null,
        draft_version: draft().version,
        digest: String(versions.length),
      };
      files.set(String(version.version), structuredClone(draft().file));
      versions.unshift(version);
      draft().published_version = version.version;
      return { ...version, is_new: true };
    },
    'workflows.restore_version': ({ version }) => {
      const before = draft();
      kept.unshift({ version: before.version, because: 'restore', saved_at: fixtureTime, saved_by: 'usr_1' });
      files.set(`save-${before.version}`, before.file);
      const reference = `save-${before.version}`;
      return {
        version: put(fileOf(String(version))),
        updated_at: fixtureTime,
        kept: reference,
      } as Output<'workflows.restore_version'>;
    },
  };
}
