export { WorkspaceSection } from './view/workspace-section.tsx';
export { WorkspaceSwitcher } from './view/workspace-switcher.tsx';
