export { ApiAccessDialog } from './view/api-access-dialog.tsx';
