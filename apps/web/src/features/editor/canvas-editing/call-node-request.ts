import { type ToolEnvelope, type WorkflowFile } from '@pinion/contracts';
import type { RunJournal } from '../../run/index.ts';
import { graphFingerprint } from './graph-fingerprint.ts';
import { findReferences, type ReferenceSuggestion } from '../inspector/find-references.ts';
import { referenceSources } from '../inspector/reference-sources.ts';

/**
 * The data of a call that becomes a node, carried from a run to the workflow. Contains no secrets, because an envelope has
 * none.
 */
export type CallNodeRequest = {
  run_id: string;
  node_id: string;
  call_id: string;
  name: string;
  /** Absent if the call named a tool without a version. */
  version?: string;
  /** The input as it was sent, or would have been. */
  input: unknown;
  /** References to upstream values that occurred in the input. */
  offers: readonly ReferenceSuggestion[];
  /** The fingerprint of the run's graph up to the agent. */
  graph: string;
};

/** The version in the envelope of a denied call to an unknown tool. */
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

/** Checks whether the agent, or anything upstream of it, has changed since the call was made. */
export const isStaleRequest = (request: CallNodeRequest, file: WorkflowFile): boolean =>
  request.graph !== graphFingerprint(file, request.node_id);
