export { ToolLimits, type ToolLimitsProps } from './view/tool-limits.tsx';
