export { useConnectionActions } from './actions/use-connection-actions.ts';
export { ConnectionPage } from './view/connection-page.tsx';
export { ConnectionsPage } from './view/connections-page.tsx';
export { OperationPicker } from './view/operation-picker.tsx';
