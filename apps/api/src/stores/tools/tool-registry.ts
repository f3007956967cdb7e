import {
  compareVersions,
  type ConnectionKindName,
  Lifecycle,
  type Scope,
  SpecWithExamples,
  takeStricter,
  type ToolExample,
  type ToolLookup,
  type ToolSpec,
  toolRef,
  versionInUse,
} from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { fingerprintSql, runsWithSql } from './tool-registry.sql.ts';

/** The source of a tool: a user, the program, the demo shop, the administrator's files, or a kind of connection. */
export type ToolSource = 'user' | 'builtin' | 'demo' | 'file' | ConnectionKindName;
/** A tool version. `updated_at` is the time of the last lifecycle change, as nothing else of it ever changes. */
export type ToolEntry = {
  spec: ToolSpec;
  /** The test cases of the definition, which no run is frozen on. */
  examples?: ToolExample[];
  created_at: Date;
  updated_at: Date;
  source: ToolSource;
};
export type LifecycleChange = { lifecycle: Lifecycle; reason?: string | undefined; replacement?: string | undefined };

/** Every tool version of a workspace at one moment. */
export type Catalog = {
  /** All versions by name, newest version first. */
  entries: readonly ToolEntry[];
  /**
   * Returns a version, or the one that the name alone resolves to. The same version is the same object until its lifecycle
   * changes.
   */
  lookup: ToolLookup;
  versionsOf(name: string): readonly ToolEntry[];
};

export type ToolStore = {
  catalog: (scope: Scope) => Promise<Catalog>;
  /** Publishes versions. A `name@version` that exists already is skipped and stays unchanged. Returns the number added. */
  publish: (
    scope: Scope,
    specs: readonly SpecWithExamples[],
    source: ToolSource,
    newId: () => string,
  ) => Promise<{ added: number }>;
  setLifecycle: (scope: Scope, name: string, version: string, change: LifecycleChange) => Promise<ToolEntry | undefined>;
  /** Deletes a version permanently. Returns false when it did not exist. */
  remove: (scope: Scope, name: string, version: string) => Promise<boolean>;
  /** Returns the ids of up to a hundred unfinished runs that are frozen on this version. */
  runsWith: (scope: Scope, name: string, version: string) => Promise<string[]>;
};

/** Milliseconds for which a read is trusted, because another process may have changed a lifecycle. */
const freshMs = 1000;

/**
 * A catalog with the fingerprint of what was read. As long as the fingerprint is the same, so is the catalog, and nothing is
 * read again.
 */
type Read = { fingerprint: string; catalog: Catalog };
type Kept = {
  at: number;
  read: Promise<Read> /** True when this process has written since, so that the catalog is read again whatever the fingerprint. */;
  isStale: boolean;
};

export function createToolStore({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>, now: () => number): ToolStore {
  const catalogs = new Map<string, Kept>();

  const read = async (workspace_id: string, before: Kept | undefined): Promise<Read> => {
    const { rows: updates } = await pool.query<{ fingerprint: string }>(fingerprintSql, [workspace_id]);
    const update = updates[0]?.fingerprint ?? '';
    const last = await before?.read.catch(() => undefined);
    if (last?.fingerprint === update && before?.isStale === false) return last;
    const known = new Map(last?.catalog.entries.map(entry => [refOf(entry), entry]));
    const rows = await prisma.tool.findMany({ where: { workspace_id } });
    return { fingerprint: update, catalog: catalogOf(rows.map(row => entryOf(row, known.get(toolRef(row.name, row.version))))) };
  };
  const catalog = async (scope: Scope): Promise<Catalog> => {
    const known = catalogs.get(scope.workspace_id);
    if (known !== undefined && !known.isStale && now() - known.at < freshMs) return (await known.read).catalog;
    const fresh: Kept = { at: now(), read: read(scope.workspace_id, known), isStale: false };
    catalogs.set(scope.workspace_id, fresh);
    fresh.read.catch(() => catalogs.delete(scope.workspace_id));
    return (await fresh.read).catalog;
  };
  const forget = (scope: Scope): void => {
    const known = catalogs.get(scope.workspace_id);
    if (known !== undefined) known.isStale = true;
  };

  return {
    catalog,
    async publish(scope, specs, source, newId) {
      const { workspace_id } = scope;
      const data = specs.map(spec => ({ id: newId(), workspace_id, source, ...columnsOf(spec) }));
      const { count } = await prisma.tool.createMany({ data, skipDuplicates: true });
      forget(scope);
      return { added: count };
    },
    async setLifecycle(scope, name, version, { lifecycle, reason, replacement }) {
      const where = { workspace_id: scope.workspace_id, name, version };
      const { count } = await prisma.tool.updateMany({
        where,
        data: { lifecycle, reason: reason ?? null, replacement: replacement ?? null },
      });
      forget(scope);
      return count === 0 ? undefined : (await catalog(scope)).versionsOf(name).find(entry => entry.spec.version === version);
    },
    async remove({ workspace_id, ...scope }, name, version) {
      const { count } = await prisma.tool.deleteMany({ where: { workspace_id, name, version } });
      forget({ workspace_id, ...scope });
      return count > 0;
    },
    async runsWith({ workspace_id }, name, version) {
      const { rows } = await pool.query<{ id: string; plan: string }>(runsWithSql, [workspace_id, JSON.stringify(name)]);
      const isFrozenOnIt = ({ plan }: { plan: string }): boolean => {
        const { tools } = JSON.parse(plan) as { tools?: { name: string; version: string }[] };
        return tools?.some(tool => tool.name === name && tool.version === version) ?? false;
      };
      return rows.filter(isFrozenOnIt).map(row => row.id);
    },
  };
}

type ToolRow = {
  name: string;
  version: string;
  spec: string;
  lifecycle: string;
  reason: string | null;
  replacement: string | null;
  source: string;
  created_at: Date;
  updated_at: Date;
};

const refOf = ({ spec }: ToolEntry): string => toolRef(spec.name, spec.version);

function columnsOf(spec: SpecWithExamples) {
  const { lifecycle, reason, replacement, ...definition } = spec;
  const { name, version } = spec;
  return { name, version, spec: JSON.stringify(definition), lifecycle, reason: reason ?? null, replacement: replacement ?? null };
}

function entryOf(row: ToolRow, known: ToolEntry | undefined): ToolEntry {
  const lifecycle = Lifecycle.parse(row.lifecycle);
  const why = {
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.replacement === null ? {} : { replacement: row.replacement }),
  };
  if (
    known?.updated_at.getTime() === row.updated_at.getTime() &&
    known.spec.lifecycle === lifecycle &&
    known.spec.reason === why.reason &&
    known.spec.replacement === why.replacement
  )
    return known;
  const { examples, ...spec } = takeStricter(SpecWithExamples.parse({ ...JSON.parse(row.spec), lifecycle, ...why }));
  return {
    spec,
    ...(examples === undefined ? {} : { examples }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    source: row.source as ToolSource,
  };
}

export function catalogOf(unsorted: readonly ToolEntry[]): Catalog {
  const byName = Map.groupBy(unsorted, entry => entry.spec.name);
  for (const versions of byName.values()) versions.sort((a, b) => compareVersions(b.spec.version, a.spec.version));
  const byRef = new Map(unsorted.map(entry => [refOf(entry), entry.spec]));
  const inUse = new Map([...byName].map(([name, versions]) => [name, versionInUse(versions.map(({ spec }) => spec))]));
  const names = [...byName.keys()].sort();
  return {
    entries: names.flatMap(name => byName.get(name) ?? []),
    lookup: (name, version) => (version === undefined ? inUse.get(name) : byRef.get(toolRef(name, version))),
    versionsOf: name => byName.get(name) ?? [],
  };
}
