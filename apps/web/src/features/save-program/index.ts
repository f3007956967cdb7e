export { callPolicyOf } from './model/call-policy.ts';
export { programActions } from './model/program-actions.ts';
export { programConfig } from './model/program-config.ts';
export { isProgramRow, type SavedProgram } from './model/saved-program.ts';
export { toolPaths } from './model/tool-paths.ts';
export { useProgramActions } from './view/use-program-actions.tsx';
export { useSaveAsTool } from './view/use-save-as-tool.tsx';
