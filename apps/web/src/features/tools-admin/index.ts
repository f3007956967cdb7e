export { ToolPage } from './view/tool-page.tsx';
export { ToolsPage } from './view/tools-page.tsx';
