export { useCommands, usePaletteOpen } from './shell-store.ts';
export { AppShell } from './view/app-shell.tsx';
export { AppTopBar } from './view/app-top-bar.tsx';
export { HealthNotice } from './view/health-notice.tsx';
export { Page } from './view/page.tsx';
export { QueryRegion } from './view/query-region.tsx';
export { WorkflowTabs } from './view/workflow-tabs.tsx';
