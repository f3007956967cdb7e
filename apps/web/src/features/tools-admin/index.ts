export { type DiffLine, lineDiff } from './model/line-diff.ts';
export type { SchemaLine } from './model/schema-text.ts';
export { DiffLines } from './view/diff-lines.tsx';
export { CompatibilityReport, VerdictBadge } from './view/compatibility-report.tsx';
export { ToolPage } from './view/tool-page.tsx';
export { ToolsPage } from './view/tools-page.tsx';
