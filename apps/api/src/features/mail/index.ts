export { mailOperations } from './mail-operations.ts';
export { type Mailing, openMailing } from './mailing.ts';
