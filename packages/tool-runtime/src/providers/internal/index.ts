export { type BuiltinDeps, builtinTools } from './builtin-tools.ts';
export { createInternalProvider, type InternalProvider, type InternalTool } from './internal-provider.ts';
export { ToolFailure } from './tool-failure.ts';
