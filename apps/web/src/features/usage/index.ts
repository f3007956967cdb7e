export { ToolUsageReport } from './view/tool-usage.tsx';
export { UsagePage } from './view/usage-page.tsx';
