import {
  deriveHandles,
  readNode,
  type Scope,
  titleOf,
  toolsNamedBy,
  type WorkflowFile,
  type WorkflowNode,
} from '@pinion/contracts';
import type { Catalog } from '../../stores/tools/tool-registry.ts';
import type { FrozenVersion } from '../../stores/versions/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export type NodeRef = { node_id: string; title: string };

/** A state of a workflow that names a tool, and the positions in it. */
export type ToolHolder = {
  workflow_id: string;
  workflow_name: string;
  /** The newest published version, which never changes. Null for the draft. */
  published_version: number | null;
  /** The version as it is named there. Null means the one in use. */
  version: string | null;
  /** The version that is resolved today. Null where there is none. */
  resolved: string | null;
  /** The nodes that name the tool. Empty when the version is kept only to compensate a call of another tool. */
  nodes: NodeRef[];
  pins: { node_id: string; pin: string }[];
  /** Number of edges that carry the tool's output, from its pins or from the node that calls it. */
  edges: number;
  last_run_at: string | null;
};

type Named = Pick<ToolHolder, 'version' | 'nodes' | 'pins' | 'edges'>;

/**
 * Returns every draft, and the newest published version of every workflow, that names this tool, with one entry per version
 * named.
 */
export async function toolHolders(
  services: Pick<ApiServices, 'tools' | 'workflows' | 'published'>,
  scope: Scope,
  name: string,
  catalog: Catalog,
): Promise<ToolHolder[]> {
  const rows = await services.workflows.list(scope);
  const versions = catalog.versionsOf(name).map(({ spec }) => spec.version);
  const reserved = await Promise.all(versions.map(version => services.published.holding(scope, { name, version })));
  const holding = new Set(reserved.flat().map(({ workflow_id, version }) => `${workflow_id} ${version}`));
  const events = await Promise.all(
    rows.map(async ({ id, name: workflow_name, file, last_run, published_version }) => {
      const about = { workflow_id: id, workflow_name, last_run_at: last_run?.at.toISOString() ?? null };
      const newest = catalog.lookup(name)?.version ?? null;
      const drafts = namedIn(file, name).map(named => ({
        ...about,
        ...named,
        published_version: null,
        resolved: named.version ?? newest,
      }));
      if (published_version === null || !holding.has(`${id} ${published_version}`)) return drafts;
      const frozen = await services.published.get(scope, id, published_version);
      const standsFor = frozen?.tools.find(tool => tool.name === name && tool.is_newest)?.version ?? null;
      const published = frozen === undefined ? [] : [...namedIn(frozen.file, name), ...keptToUndo(frozen, name)];
      return [
        ...drafts,
        ...published.map(named => ({ ...about, ...named, published_version, resolved: named.version ?? standsFor })),
      ];
    }),
  );
  return events.flat();
}

/** Returns the versions that are frozen in addition to those the file names, because they compensate calls of other tools. */
function keptToUndo({ file, tools }: FrozenVersion, name: string): Named[] {
  const named = new Set(namedIn(file, name).map(({ version }) => version));
  const others = tools.filter(tool => tool.name === name && !named.has(tool.version) && !(tool.is_newest && named.has(null)));
  return others.map(({ version }) => ({ version, nodes: [], pins: [], edges: 0 }));
}

function namedIn(file: WorkflowFile, name: string): Named[] {
  const events = new Map<string | null, Named>();
  const event = (version: string | null): Named => {
    const known = events.get(version) ?? { version, nodes: [], pins: [], edges: 0 };
    events.set(version, known);
    return known;
  };
  for (const node of file.nodes) {
    const location = { node_id: node.id, title: titleOf(node) };
    const leaving = (handles: ReadonlySet<string>): number =>
      file.edges.filter(edge => edge.source === node.id && handles.has(edge.source_handle)).length;
    const read = readNode(node);
    if (read.type === 'tool' && read.config.tool.name === name) {
      const named = event(read.config.tool.version ?? null);
      named.nodes.push(location);
      named.edges += leaving(handlesOf(node));
    }
    if (read.type === 'code')
      for (const tool of toolsNamedBy(node)) if (tool.name === name) event(tool.version ?? null).nodes.push(location);
    if (read.type !== 'agent') continue;
    const pins = read.config.pins.filter(pin => pin.selector.tool === name).map(pin => pin.name);
    const listed = read.config.tools.filter(tool => tool.name === name);
    for (const tool of listed) event(tool.version ?? null).nodes.push(location);
    if (pins.length === 0) continue;
    const named = event(listed[0]?.version ?? null);
    named.pins.push(...pins.map(pin => ({ node_id: node.id, pin })));
    named.edges += leaving(new Set(pins));
  }
  return [...events.values()];
}

const handlesOf = (node: WorkflowNode): ReadonlySet<string> =>
  new Set(deriveHandles(node, () => undefined).sources.map(handle => handle.name));
