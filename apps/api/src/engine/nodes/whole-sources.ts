import {
  type NodeError,
  type NodeFold,
  type ReadPath,
  referencesOf,
  stringsIn,
  type ToolEnvelope,
  truncatedCallsRead,
  type UpstreamCheck,
  type WorkflowEdge,
  type WorkflowNode,
  withWholeOutputs,
} from '@pinion/contracts';
import type { RunContext } from './node-run.ts';

/** Maximum number of bytes of blob outputs that a node reads. */
export const maxWholeBytes = 16 * 1024 * 1024;

export type WholeSources = { ok: true; sources: ReadonlyMap<string, NodeFold> } | { ok: false; error: NodeError };

type Sourcing = Pick<RunContext, 'deps' | 'fold' | 'replayed' | 'spec' | 'isUpstream'>;

/**
 * Returns the nodes of a run as this node reads them: where its edges and templates read a truncated output, the whole output
 * is used. A model receives the truncated text, which is marked as such; every other reader would mistake a preview for the
 * value.
 */
export async function wholeSources(
  node: WorkflowNode,
  edges: readonly WorkflowEdge[],
  { deps, fold, replayed, spec, isUpstream }: Sourcing,
): Promise<WholeSources> {
  const { nodes } = fold;
  if (node.type === 'agent') return { ok: true, sources: nodes };
  const whole = new Map<string, NodeFold>();
  let bytesLeft = maxWholeBytes;
  for (const [id, paths] of pathsRead(node, edges, isUpstream)) {
    const source = nodes.get(id);
    const truncated = source === undefined ? [] : truncatedCallsRead(source, paths);
    if (source === undefined || truncated.length === 0) continue;
    const outputs = new Map<string, unknown>();
    for (const envelope of truncated) {
      const read = await deps.wholeOutput(spec.scope, envelope, bytesLeft);
      if (!read.ok) {
        const why = read.reason === 'gone' && replayed !== undefined ? 'not_in_bundle' : read.reason;
        return { ok: false, error: unreadable(envelope, why, read.bytes) };
      }
      bytesLeft -= read.bytes;
      outputs.set(envelope.call_id, read.output);
    }
    whole.set(id, withWholeOutputs(source, outputs));
  }
  return { ok: true, sources: whole.size === 0 ? nodes : new Map([...nodes, ...whole]) };
}

function pathsRead(node: WorkflowNode, edges: readonly WorkflowEdge[], isUpstream: UpstreamCheck): Map<string, ReadPath[]> {
  const paths = new Map<string, ReadPath[]>();
  const add = (id: string, path: ReadPath): void => void paths.set(id, [...(paths.get(id) ?? []), path]);
  for (const { source, source_handle } of edges) add(source, [source_handle]);
  for (const text of stringsIn(node.config))
    if (text.includes('{{'))
      for (const { node_id, path } of referencesOf(text)) if (isUpstream(node_id, node.id)) add(node_id, path);
  return paths;
}

type Unreadable = 'gone' | 'too_large' | 'not_in_bundle';

const reasons: Readonly<Record<Unreadable, string>> = {
  gone: 'output_expired',
  too_large: 'output_too_large',
  not_in_bundle: 'not_in_bundle',
};

function unreadable({ name, call_id }: ToolEnvelope, why: Unreadable, bytes: number | undefined): NodeError {
  const size = bytes === undefined ? '' : ` (${mebibytes(bytes)} MiB)`;
  const messages: Readonly<Record<Unreadable, string>> = {
    gone: `The output of ${name} is too large for the event log, and its stored copy has expired. Run the workflow again`,
    too_large: `The output of ${name}${size} is too large to read. The limit is ${mebibytes(maxWholeBytes)} MiB. Return less from the tool`,
    not_in_bundle: `The output of ${name} is too large for the event log, and the bundle does not contain its blob. Export the bundle with blobs and replay that`,
  };
  return { code: 'VALIDATION_ERROR', message: messages[why], details: { reason: reasons[why], call_id, tool: name } };
}

const mebibytes = (bytes: number): number => Math.ceil((bytes / 1_048_576) * 10) / 10;
