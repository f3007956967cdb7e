import { FrozenTool, FrozenWorkflow, type Scope, ToolDefinition, type WorkflowFile } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { PublishedVersion as Row } from '@pinion/db';
import * as z from 'zod';
import { ParsedFiles } from '../../platform/database/parsed-files.ts';
import { holdingSql } from './published-versions.sql.ts';

/** The fields of a published version that a list shows. */
export type PublishedItem = {
  version: number;
  name: string | null;
  note: string | null;
  published_at: Date;
  published_by: string;
  override_reason: string | null;
  /** The save that the version was made from. */
  draft_version: number;
  /** SHA-256 over everything that is frozen. */
  digest: string;
};

/** A published version, which never changes except for its name. The same version is the same object. */
export type FrozenVersion = PublishedItem & {
  workflow_id: string;
  /** The file's JSON as it was received. */
  text: string;
  file: WorkflowFile;
  tools: readonly FrozenTool[];
  definitions: readonly ToolDefinition[];
  workflows: readonly FrozenWorkflow[];
  secrets: readonly string[];
};

export type Holding = { workflow_id: string; workflow_name: string; version: number };
export type NewPublished = Omit<FrozenVersion, 'file' | 'published_at' | 'published_by'>;

export type PublishedVersions = {
  /** Returns the published versions, newest first. */
  list(scope: Scope, workflowId: string): Promise<PublishedItem[]>;
  get(scope: Scope, workflowId: string, version: number | 'newest'): Promise<FrozenVersion | undefined>;
  /** Adds a published version. Returns undefined when another caller took that number in the meantime. */
  add(scope: Scope, published: NewPublished): Promise<PublishedItem | undefined>;
  /** Returns the users of this tool version: the newest version of each workflow that froze it. */
  holding(scope: Scope, tool: { name: string; version: string }): Promise<Holding[]>;
  /** Renames a version. Returns false when it does not exist. */
  rename(scope: Scope, workflowId: string, version: number, name: string | null): Promise<boolean>;
};

const lineColumns = {
  version: true,
  name: true,
  note: true,
  published_at: true,
  published_by: true,
  override_reason: true,
  draft_version: true,
  digest: true,
} as const;
const mostListed = 1000;

export function createPublishedVersions(
  { prisma, pool }: Pick<Database, 'prisma' | 'pool'>,
  parsed = new ParsedFiles(2_000_000),
): PublishedVersions {
  const known = new WeakMap<WorkflowFile, FrozenVersion>();
  const frozen = (row: Row): FrozenVersion => {
    const file = parsed.read(row.workflow_id, row.version, row.file);
    const before = known.get(file);
    if (before !== undefined && before.name === row.name) return before;
    const fresh = frozenOf(row, file);
    known.set(file, fresh);
    return fresh;
  };
  return {
    list: ({ workspace_id }, workflow_id) =>
      prisma.publishedVersion.findMany({
        where: { workspace_id, workflow_id },
        select: lineColumns,
        orderBy: { version: 'desc' },
        take: mostListed,
      }),
    async get({ workspace_id }, workflow_id, version) {
      const row = await prisma.publishedVersion.findFirst({
        where: { workspace_id, workflow_id, ...(version === 'newest' ? {} : { version }) },
        orderBy: { version: 'desc' },
      });
      return row === null ? undefined : frozen(row);
    },
    async add({ workspace_id, user_id }, { text, tools, definitions, workflows, secrets, ...columns }) {
      const data = {
        ...columns,
        workspace_id,
        published_by: user_id,
        file: text,
        tools: JSON.stringify(tools),
        definitions: JSON.stringify(definitions),
        workflows: JSON.stringify(workflows),
        secrets: JSON.stringify(secrets),
      };
      const [row] = await prisma.publishedVersion.createManyAndReturn({ data, skipDuplicates: true, select: lineColumns });
      return row;
    },
    async holding({ workspace_id }, { name, version }) {
      const { rows } = await pool.query<Holding>(holdingSql, [workspace_id, name, version]);
      return rows;
    },
    async rename({ workspace_id }, workflow_id, version, name) {
      const { count } = await prisma.publishedVersion.updateMany({
        where: { workspace_id, workflow_id, version },
        data: { name },
      });
      return count > 0;
    },
  };
}

const Tools = z.array(FrozenTool);
const Definitions = z.array(ToolDefinition);
const Workflows = z.array(FrozenWorkflow);
const Names = z.array(z.string());

function frozenOf(row: Row, file: WorkflowFile): FrozenVersion {
  const { workspace_id: _, file: text, tools, definitions, workflows, secrets, ...event } = row;
  return {
    ...event,
    text,
    file,
    tools: Tools.parse(JSON.parse(tools)),
    definitions: Definitions.parse(JSON.parse(definitions)),
    workflows: Workflows.parse(JSON.parse(workflows)),
    secrets: Names.parse(JSON.parse(secrets)),
  };
}
