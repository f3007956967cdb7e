import type { RunStatus, Scope, WorkflowFile } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { RowCache } from '../../platform/database/row-cache.ts';
import { KeyedQueue } from '../../platform/database/keyed-queue.ts';
import { ParsedFiles } from '../../platform/database/parsed-files.ts';
import {
  filesMissing,
  getSql,
  getVersionSql,
  keepVersions,
  listSql,
  newestSql,
  putBesideSql,
  setFolderSql,
} from './workflow-store.sql.ts';

export type WorkflowRow = {
  id: string;
  name: string;
  /** The JSON as it was received, for callers that need every byte of it. */
  text: string;
  file: WorkflowFile;
  version: number;
  updated_at: Date;
};

/**
 * A workflow with its `owner_id`, the user who created it, and `author_id`, the user who made this save. Null where it was not
 * recorded.
 */
export type OwnedWorkflow = WorkflowRow & { owner_id: string | null; author_id: string | null };

export type WorkflowSummary = Omit<WorkflowRow, 'text'> & {
  /** The folder, as in `Shop/Orders`. Empty at the top level. */
  folder: string;
  last_run: { id: string; status: RunStatus; at: Date } | null;
  /** The newest published version. Null before the first. */
  published_version: number | null;
};

/** A save that a user may want to restore: the previous draft, before another one replaced it. */
export type KeptDraft = { version: number; because: string; saved_at: Date; saved_by: string | null };

export type NewFile = { id: string; name: string; text: string };
/** A workflow to insert. `author_id` is who wrote it, unless it is the user who inserts it. */
type NewWorkflow = NewFile & { author_id?: string | null };
export type Saved =
  | { outcome: 'saved'; version: number; updated_at: Date }
  | { outcome: 'stale'; version: number }
  | { outcome: 'gone' };

export type WorkflowStore = {
  /** Returns the workflows, most recently changed first. */
  list(scope: Scope): Promise<WorkflowSummary[]>;
  /** Returns one page of workflows by age, newest first. */
  page(
    scope: Scope,
    after: string | undefined,
    limit: number,
  ): Promise<{ id: string; name: string; folder: string; version: number; updated_at: Date }[]>;
  /** Returns a workflow in a version, or in the newest one. */
  get(scope: Scope, id: string, version?: number): Promise<OwnedWorkflow | undefined>;
  /** Returns the number and the time of the newest save. */
  newest(scope: Scope, id: string): Promise<{ version: number; updated_at: Date } | undefined>;
  insert(scope: Scope, file: NewWorkflow): Promise<void>;
  /** Saves with a compare-and-swap on `baseVersion`. Without one, the last writer wins. Every version is kept. */
  save(scope: Scope, file: NewFile, baseVersion: number | undefined): Promise<Saved>;
  /** Runs `act` after every earlier function for the same workflow has ended, in this process. */
  inTurn<Result>(scope: Scope, id: string, act: () => Promise<Result>): Promise<Result>;
  setDeleted(scope: Scope, id: string, isDeleted: boolean): Promise<boolean>;
  /** Moves a workflow to a folder. Returns false when it does not exist. */
  setFolder(scope: Scope, id: string, folder: string): Promise<boolean>;
  /** Moves a workflow into the folder of another one. */
  putBeside(scope: Scope, id: string, other: string): Promise<void>;
  /** Returns one save as it was, undefined where there is none with that number. */
  saved(scope: Scope, id: string, version: number): Promise<{ text: string; file: WorkflowFile } | undefined>;
  /** Bookmarks a save so that users can find it again. */
  keep(scope: Scope, id: string, version: number, because: string): Promise<void>;
  /** Returns up to a hundred bookmarked saves, newest first. */
  kept(scope: Scope, id: string): Promise<KeptDraft[]>;
};

export function createWorkflowStore(
  { prisma, pool, kind }: Pick<Database, 'prisma' | 'pool' | 'kind'>,
  parsed = new ParsedFiles(4_000_000),
): WorkflowStore {
  // Every run begins by reading its workflow.
  const kept = new RowCache<OwnedWorkflow>(kind === 'pglite');
  const turns = new KeyedQueue();
  const keyOf = ({ workspace_id }: Scope, id: string): string => `${workspace_id}/${id}`;
  const fetch: WorkflowStore['get'] = async (scope, id, wanted) => {
    const { rows } = await pool.query<FileRow & Pick<OwnedWorkflow, 'name' | 'updated_at' | 'owner_id' | 'author_id'>>(
      wanted === undefined ? getSql : getVersionSql,
      [id, scope.workspace_id, ...(wanted === undefined ? [] : [wanted])],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const { name, version, updated_at, owner_id, author_id } = row;
    return { id, name, text: row.file, file: parsed.read(id, version, row.file), version, updated_at, owner_id, author_id };
  };
  return {
    get: (scope, id, version) =>
      version === undefined ? kept.read(keyOf(scope, id), () => fetch(scope, id)) : fetch(scope, id, version),
    async list(scope) {
      const { rows } = await pool.query<ListRow>(listSql, [scope.workspace_id]);
      const files = new Map(rows.map(row => [row.id, parsed.find(row.id, row.version)]));
      const unread = rows.filter(row => files.get(row.id) === undefined).map(row => row.id);
      if (unread.length > 0) {
        const texts = await pool.query<FileRow>(filesMissing, [scope.workspace_id, unread]);
        for (const { id, version, file } of texts.rows) files.set(id, parsed.read(id, version, file));
      }
      return rows.flatMap(row => {
        const file = files.get(row.id);
        return file === undefined ? [] : [summaryOf(row, file)];
      });
    },
    page: (scope, after, limit) =>
      prisma.workflow.findMany({
        where: { workspace_id: scope.workspace_id, deleted_at: null, ...(after === undefined ? {} : { id: { lt: after } }) },
        select: { id: true, name: true, folder: true, version: true, updated_at: true },
        orderBy: { id: 'desc' },
        take: limit,
      }),
    async newest({ workspace_id }, id) {
      const { rows } = await pool.query<{ version: number; updated_at: Date }>(newestSql, [id, workspace_id]);
      return rows[0];
    },
    async insert(scope, { id, name, text, author_id = null }) {
      const { workspace_id, user_id } = scope;
      await prisma.$transaction([
        prisma.workflow.create({ data: { id, workspace_id, name, file: text } }),
        prisma.workflowVersion.create({
          data: { workflow_id: id, version: 1, workspace_id, file: text, created_by: user_id, author_id },
        }),
      ]);
    },
    async save(scope, { id, name, text }, baseVersion) {
      const values = [id, scope.workspace_id, name, text, scope.user_id, baseVersion ?? null];
      const { rows } = await kept.write(keyOf(scope, id), () =>
        pool.query<{ version: number; updated_at: Date }>(keepVersions, values),
      );
      const [saved] = rows;
      if (saved !== undefined) return { outcome: 'saved', ...saved };
      const current = await prisma.workflow.findFirst({
        where: { id, workspace_id: scope.workspace_id, deleted_at: null },
        select: { version: true },
      });
      return current === null ? { outcome: 'gone' } : { outcome: 'stale', version: current.version };
    },
    inTurn: (scope, id, act) => turns.run(keyOf(scope, id), act),
    async setDeleted(scope, id, isDeleted) {
      const { count } = await kept.write(keyOf(scope, id), () =>
        prisma.workflow.updateMany({
          where: { id, workspace_id: scope.workspace_id, deleted_at: isDeleted ? null : { not: null } },
          data: { deleted_at: isDeleted ? new Date() : null },
        }),
      );
      return count > 0;
    },
    async setFolder({ workspace_id }, id, folder) {
      return (await pool.query(setFolderSql, [id, workspace_id, folder])).rowCount === 1;
    },
    async putBeside({ workspace_id }, id, other) {
      await pool.query(putBesideSql, [id, workspace_id, other]);
    },
    async saved({ workspace_id }, workflow_id, version) {
      const where = { workspace_id, workflow_id, version };
      const row = await prisma.workflowVersion.findFirst({ where, select: { file: true } });
      return row === null ? undefined : { text: row.file, file: parsed.read(workflow_id, version, row.file) };
    },
    async keep({ workspace_id }, workflow_id, version, because) {
      const where = { workspace_id, workflow_id, version };
      await prisma.workflowVersion.updateMany({ where, data: { kept_because: because } });
    },
    async kept({ workspace_id }, workflow_id) {
      const rows = await prisma.workflowVersion.findMany({
        where: { workspace_id, workflow_id, kept_because: { not: null } },
        select: { version: true, kept_because: true, created_at: true, created_by: true },
        orderBy: { version: 'desc' },
        take: 100,
      });
      return rows.map(({ version, kept_because, created_at, created_by }) => ({
        version,
        because: kept_because ?? '',
        saved_at: created_at,
        saved_by: created_by,
      }));
    },
  };
}

type ListRow = {
  id: string;
  name: string;
  folder: string;
  version: number;
  updated_at: Date;
  run_id: string | null;
  run_status: RunStatus | null;
  run_at: Date | null;
  published_version: number | null;
};
type FileRow = { id: string; version: number; file: string };

const summaryOf = (
  { id, name, folder, version, updated_at, run_id, run_status, run_at, published_version }: ListRow,
  file: WorkflowFile,
): WorkflowSummary => ({
  id,
  name,
  folder,
  file,
  version,
  updated_at,
  published_version,
  last_run: run_id === null || run_status === null || run_at === null ? null : { id: run_id, status: run_status, at: run_at },
});
