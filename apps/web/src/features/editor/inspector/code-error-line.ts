import { isRecord, type NodeError, type WorkflowFile } from '@pinion/contracts';
import type { ErrorLine } from '../../../ui/code/error-line.ts';

/** The node as it was in the run that is shown, and its error there. */
export type FailedNode = { nodeId: string; file: WorkflowFile | undefined; error: NodeError | undefined };

/** Returns the line that failed in the run that is shown. Undefined where the code differs from the code that ran. */
export function codeErrorLine({ nodeId, file, error }: FailedNode, code: string): ErrorLine | undefined {
  const ran = file?.nodes.find(({ id }) => id === nodeId)?.config['code'];
  if (error === undefined || ran !== code) return undefined;
  const { details, message } = error;
  const exception = isRecord(details) && isRecord(details['exception']) ? details['exception'] : undefined;
  const line = exception?.['line'];
  return typeof line === 'number' ? { line, message } : undefined;
}
