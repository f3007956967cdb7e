export { ToolUsage } from './view/tool-usage.tsx';
export { UsagePage } from './view/usage-page.tsx';
