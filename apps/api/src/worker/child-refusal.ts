import { deepestSubflow, type NodeError } from '@pinion/contracts';
import type { ChildRunRequest } from '../engine/nodes/child-runs.ts';

/** Returns an error for a part that could never end and so must not begin. */
export function refusalOf({ parent: { above }, workflow: { id } }: ChildRunRequest): NodeError | undefined {
  if (above.includes(id))
    return invalid(`the workflow ${id} leads back to itself, and would never end`, { reason: 'cycle', above });
  if (above.length <= deepestSubflow) return undefined;
  return invalid(`workflows run each other at most ${deepestSubflow} deep`, { reason: 'too_deep', above });
}

/** Returns the text about the version that follows a workflow's name in a message. */
export function inVersion({ version }: ChildRunRequest['workflow']): string {
  if (version === undefined) return '';
  return version === 'published' ? ' with a published version' : ` in version ${version}`;
}

export const invalid = (message: string, details?: unknown): NodeError => ({
  code: 'VALIDATION_ERROR',
  message,
  ...(details === undefined ? {} : { details }),
});
