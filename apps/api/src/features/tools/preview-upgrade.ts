import {
  nodesToUpgrade,
  type Problem,
  readNode,
  type SchemaJudgement,
  type SchemaVerdict,
  type Scope,
  titleOf,
  toolRef,
  toolsNamedBy,
  upgradeTool,
  validateGraph,
  type WorkflowFile,
  type WorkflowNode,
} from '@pinion/contracts';
import type { Catalog } from '../../stores/tools/tool-registry.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { graphFacts } from '../workflows/index.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { NodeRef } from './tool-holders.ts';

export type UpgradeRequest = {
  name: string;
  to: string;
  /** The version to upgrade from; every other version when absent. */
  from?: string | undefined;
  /** The workflow to upgrade; all when absent. */
  workflow_id?: string | undefined;
};

/** The result for one workflow. Nodes, pins and edges are retained, regardless of the verdict. */
type UpgradeItem = {
  workflow_id: string;
  workflow_name: string;
  /** The save the preview is based on. The upgrade sends it, so that later changes of others are not overwritten. */
  base_version: number;
  from: string[];
  /** The most severe verdict of all versions it comes from. */
  verdict: SchemaVerdict;
  nodes: (NodeRef & { from: string })[];
  pins: { node_id: string; pin: string }[];
  /** Number of edges connected to these nodes, all of which are retained. */
  edges: number;
  /** New problems that the compile step would report: type conflicts and missing inputs. */
  problems: Problem[];
};

export type UpgradePreview = {
  name: string;
  to: string;
  /** The judgements by the version it comes from. */
  judgements: { from: string; judgement: SchemaJudgement }[];
  items: UpgradeItem[];
};

type PreviewDeps = Pick<ApiServices, 'gateways' | 'tools' | 'workflows' | 'secrets' | 'schemas' | 'workspaceSettings'>;

/** Returns the changes an upgrade would make in each draft, without making them. */
export async function previewUpgrade(services: PreviewDeps, scope: Scope, ask: UpgradeRequest): Promise<UpgradePreview> {
  const [catalog, rows, facts] = await Promise.all([
    services.tools.catalog(scope),
    services.workflows.list(scope),
    graphFacts(services, scope),
  ]);
  const { name, to } = ask;
  if (catalog.lookup(name, to) === undefined) throw notFound('tool', toolRef(name, to));
  const requested = rows.filter(row => ask.workflow_id === undefined || row.id === ask.workflow_id);
  const versions = new Set(requested.flatMap(row => nodesToUpgrade(row.file, ask).flatMap(node => versionsIn(node, ask))));
  const judgements = new Map<string, SchemaJudgement>();
  for (const version of versions) judgements.set(version, await judged(services, catalog, { name, from: version, to }));
  const items = requested.flatMap(row => {
    const nodes = nodesToUpgrade(row.file, ask);
    if (nodes.length === 0) return [];
    const from = [...new Set(nodes.flatMap(node => versionsIn(node, ask)))];
    const after = upgradeTool(row.file, ask);
    return [
      {
        workflow_id: row.id,
        workflow_name: row.name,
        base_version: row.version,
        from,
        verdict: gravest(from.flatMap(version => judgements.get(version)?.verdict ?? [])),
        nodes: nodes.map(node => ({ node_id: node.id, title: titleOf(node), from: versionsIn(node, ask).join(', ') })),
        pins: nodes.flatMap(node => pinsOn(node, name)),
        edges: row.file.edges.filter(edge => nodes.some(({ id }) => id === edge.source || id === edge.target)).length,
        problems: newProblems(validateGraph(row.file, facts), validateGraph(after, facts)),
      },
    ];
  });
  return { name, to, items, judgements: [...judgements].map(([from, judgement]) => ({ from, judgement })) };
}

const unknownBefore: SchemaJudgement = {
  verdict: 'unclear',
  changes: [{ part: 'input', path: '', verdict: 'unclear', text: 'The previous version is no longer in the catalog' }],
};

async function judged(
  { schemas }: Pick<ApiServices, 'schemas'>,
  catalog: Catalog,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<SchemaJudgement> {
  const [before, after] = [catalog.lookup(name, from), catalog.lookup(name, to)];
  return before === undefined || after === undefined ? unknownBefore : schemas.judge(before, after);
}

const byGravity: readonly SchemaVerdict[] = ['breaking', 'unclear', 'compatible', 'same'];
const gravest = (verdicts: readonly SchemaVerdict[]): SchemaVerdict =>
  byGravity.find(verdict => verdicts.includes(verdict)) ?? 'same';

function versionsIn(node: WorkflowNode, { name, from, to }: UpgradeRequest): string[] {
  const versions = toolsNamedBy(node).flatMap(tool => (tool.name === name && tool.version !== undefined ? [tool.version] : []));
  return versions.filter(version => version !== to && (from === undefined || version === from));
}

function pinsOn(node: WorkflowNode, name: string): UpgradeItem['pins'] {
  const read = readNode(node);
  if (read.type !== 'agent') return [];
  return read.config.pins.filter(pin => pin.selector.tool === name).map(pin => ({ node_id: node.id, pin: pin.name }));
}

function newProblems(before: readonly Problem[], after: readonly Problem[]): Problem[] {
  const keyOf = ({ code, node_id, edge_id, message }: Problem): string => JSON.stringify([code, node_id, edge_id, message]);
  const known = new Set(before.map(keyOf));
  return after.filter(problem => problem.severity !== 'info' && !known.has(keyOf(problem)));
}

/** Returns the draft as it would be saved, from the original JSON, so that no unknown field is lost. */
export const upgradedFile = (text: string, ask: UpgradeRequest): WorkflowFile =>
  upgradeTool(JSON.parse(text) as WorkflowFile, ask);
