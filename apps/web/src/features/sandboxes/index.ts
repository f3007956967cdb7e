export { SandboxesPage } from './view/sandboxes-page.tsx';
