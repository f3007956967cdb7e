/** The evaluation of a workflow; `evaluationId`: one of them, opened. */
export const evaluationPath = (workflowId: string, evaluationId?: string): string =>
  `/workflows/${encodeURIComponent(workflowId)}/evaluation${evaluationId === undefined ? '' : `?show=${encodeURIComponent(evaluationId)}`}`;
