export { CompatibilityReport, VerdictBadge } from './view/compatibility-report.tsx';
export { ToolPage } from './view/tool-page.tsx';
export { ToolsPage } from './view/tools-page.tsx';
