import { workflowPath } from './workflow-path.ts';

/** Returns the URL of a workflow's evaluation. `evaluationId` opens one of them. */
export const evaluationPath = (workflowId: string, evaluationId?: string): string =>
  `${workflowPath(workflowId, 'evaluation')}${evaluationId === undefined ? '' : `?show=${encodeURIComponent(evaluationId)}`}`;
