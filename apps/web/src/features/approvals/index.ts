export { readCall } from './model/read-approval.ts';
export { PendingApprovals } from './view/pending-approvals.tsx';
export { ApprovalsPage } from './view/approvals-page.tsx';
