export { approvalOperations, approvalRoutes } from './approval-operations.ts';
export type { ApprovalService } from './approval-service.ts';
export { DatabaseApprovalQueue } from './database-approval-queue.ts';
