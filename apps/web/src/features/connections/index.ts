export { ConnectionsPage } from './view/connections-page.tsx';
