export type { DefinitionKind } from './view/new-definition-dialog.tsx';
export { newDefinition } from './view/new-definition-lazy.ts';
export { CompatibilityReport, VerdictBadge } from './view/compatibility-report.tsx';
export { ToolPage } from './view/tool-page.tsx';
export { ToolsPage } from './view/tools-page.tsx';
