export { AuditPage } from './view/audit-page.tsx';
