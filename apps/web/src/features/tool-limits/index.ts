export { ToolLimits } from './view/tool-limits.tsx';
