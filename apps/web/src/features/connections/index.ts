export { ConnectionPage } from './view/connection-page.tsx';
export { ConnectionsPage } from './view/connections-page.tsx';
