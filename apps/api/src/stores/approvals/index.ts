export { createApprovalStore } from './approval-store.sql.ts';
export { isCallbackSigned, signCallback } from './callback-signature.ts';
