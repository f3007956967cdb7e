import { deriveHandles, runAfter, type ToolLookup, type ToolSpec, WorkflowNode, nodeDefinition } from '@pinion/contracts';
import type { GraphView } from '../../canvas/index.ts';
import type { EdgeHandles } from './commands/split-edge.ts';
import type { ConnectStart, NodeRequest } from './editor-dialog.ts';
import { bestHandle, handlesInEdge, typeMatchRank, type HandleSides } from './commands/handles-in-edge.ts';
import { paletteEntries, type PaletteKind } from '../../../nodes/node-palette.ts';

/** A node that can be added, and the handle that connects it. */
export type NodeSuggestion = {
  key: string;
  kind: PaletteKind;
  title: string;
  hint: string;
  /** The initial config, set for tools. */
  config?: Record<string, unknown>;
  /** The handle that connects to the requesting one. */
  handle?: string;
  /** The input of a tool that a field of the requesting handle's value can fill, where the value itself does not fit. */
  field?: string;
  /** The two handles when the node is inserted into an edge. */
  between?: EdgeHandles;
};

type Facts = { graph: GraphView; lookup: ToolLookup; tools: readonly ToolSpec[] };
type Candidate = Pick<NodeSuggestion, 'key' | 'kind' | 'title' | 'hint' | 'config'>;

/**
 * Returns the node kinds and tools that fit a request: those with compatible handles. Node kinds come first. After an output, the tools
 * that don't fit come last, because a field of its value may.
 */
export function suggestNodes(request: NodeRequest, facts: Facts): NodeSuggestion[] {
  const offers = candidates(facts).flatMap((candidate): NodeSuggestion[] => {
    if (request.edge === undefined && request.from === undefined) return [candidate];
    if (candidate.kind === 'note') return [];
    const handles = handlesOf(candidate, candidate.kind, facts.lookup);
    const found = request.edge === undefined ? atHandle(request.from, handles, facts) : inEdge(request.edge, handles, facts);
    return found === undefined ? [] : [{ ...candidate, ...found }];
  });
  return offers.toSorted((a, b) => Number(a.field !== undefined) - Number(b.field !== undefined));
}

function candidates({ tools, lookup }: Facts): Candidate[] {
  const newest = [...new Set(tools.map(tool => tool.name))]
    .toSorted()
    .flatMap(name => lookup(name) ?? [])
    .filter(tool => tool.lifecycle === 'active');
  return [
    ...paletteEntries.map(({ kind, name, hint }) => ({ key: kind, kind, title: name, hint })),
    ...newest.map(({ name, description }) => ({
      key: `tool ${name}`,
      kind: 'tool' as const,
      title: name,
      hint: description,
      config: { tool: { name }, input: {} },
    })),
  ];
}

const handlesOf = ({ config }: Candidate, kind: Exclude<PaletteKind, 'note'>, lookup: ToolLookup) =>
  deriveHandles(WorkflowNode.parse({ id: 'fresh', type: kind, config: config ?? nodeDefinition(kind).initial }), lookup);

function inEdge(id: string, sides: HandleSides, { graph }: Facts) {
  const between = handlesInEdge(id, sides, graph);
  return between === undefined ? undefined : { between };
}

function atHandle(from: ConnectStart | undefined, { sources, targets }: HandleSides, { graph }: Facts) {
  if (from === undefined) return undefined;
  const view = graph.nodes.get(from.node);
  const own = (from.side === 'source' ? view?.sources : view?.targets)?.find(handle => handle.name === from.handle);
  const best =
    from.side === 'source'
      ? bestHandle(targets, target => typeMatchRank(own?.schema, target.schema))
      : bestHandle(sources, source => typeMatchRank(source.schema, own?.schema));
  if (best !== undefined) return { handle: best };
  return from.side === 'source' ? byField(targets) : undefined;
}

/** Returns how a tool follows a value that none of its inputs takes: it runs after it, and its first input takes a field of it. */
function byField(targets: HandleSides['targets']): Pick<NodeSuggestion, 'handle' | 'field'> | undefined {
  const fields = targets.filter(({ kind }) => kind === 'field');
  const field = fields.find(({ required }) => required === true) ?? fields[0];
  return field === undefined ? undefined : { handle: runAfter, field: field.name };
}
