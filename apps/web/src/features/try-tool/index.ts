export { TryToolForm } from './view/try-tool-form.tsx';
export { TryToolResult } from './view/try-tool-result.tsx';
