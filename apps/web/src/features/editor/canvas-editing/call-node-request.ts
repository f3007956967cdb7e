import { type ToolEnvelope, type WorkflowFile } from '@pinion/contracts';
import type { RunJournal } from '../../run/index.ts';
import { graphFingerprint } from './graph-fingerprint.ts';
import { findReferences, type ReferenceSuggestion } from '../inspector/find-references.ts';
import { referenceSources } from '../inspector/reference-sources.ts';

/** A call that is to be a node: all that has to be carried from a run to the workflow. No secret is in it, as none is in a receipt. */
export type CallNodeRequest = {
  run_id: string;
  node_id: string;
  call_id: string;
  name: string;
  /** Absent where the call named a tool that has none. */
  version?: string;
  /** As it was sent, or would have been. */
  input: unknown;
  /** Where values of the input stood in the run, before the agent. */
  offers: readonly ReferenceSuggestion[];
  /** The mark of the graph that the run was of, up to the agent. */
  graph: string;
};

/** What a denied call of an unknown tool bears as its version. */
const noVersion = '0.0.0';

export function callNodeRequestOf({ latest }: RunJournal, nodeId: string, envelope: ToolEnvelope): CallNodeRequest {
  const { call_id, name, version, input, error } = envelope;
  const workflow = latest.started?.workflow;
  return {
    run_id: latest.runId,
    node_id: nodeId,
    call_id,
    name,
    ...(version === noVersion && error?.code === 'POLICY_DENIED' ? {} : { version }),
    input,
    offers: findReferences(input, referenceSources(latest, nodeId, name)),
    graph: workflow === undefined ? '' : graphFingerprint(workflow, nodeId),
  };
}

/** Whether the agent, or what leads to it, is another than when the call was made. */
export const isStaleRequest = (request: CallNodeRequest, file: WorkflowFile): boolean =>
  request.graph !== graphFingerprint(file, request.node_id);
