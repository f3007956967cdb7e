import { isRecord, visibleText } from '@pinion/contracts';
import type { ApprovalView } from './approval-service.ts';

/** Returns an approval with the hidden characters of its prompt made visible. All else is data and stays unchanged. */
export const visibleApproval = (approval: ApprovalView): ApprovalView => ({
  ...approval,
  request: visiblePrompt(approval.request),
});

const visiblePrompt = (request: unknown): unknown =>
  isRecord(request) && typeof request['prompt'] === 'string' ? { ...request, prompt: visibleText(request['prompt']) } : request;
