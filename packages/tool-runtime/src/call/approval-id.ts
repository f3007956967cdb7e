import type { ToolCall } from './tool-call.ts';
import type { ApprovalKind } from '../ports/index.ts';

/** Returns the id of an approval. An equal approval has an equal id, even when it is created again after a crash. */
export const approvalId = (kind: ApprovalKind, { caller, callId }: Pick<ToolCall, 'caller' | 'callId'>): string =>
  approvalIdOf(kind, caller, callId);

export const approvalIdOf = (
  kind: ApprovalKind,
  caller: { run_id: string; node_id: string } | undefined,
  about: string,
): string => `${kind}.${caller?.run_id ?? ''}.${caller?.node_id ?? ''}.${about}`;
