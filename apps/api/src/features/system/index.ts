export { measureInstallation } from './measure-installation.ts';
export { seedWorkspace } from './seed-workspace.ts';
export type { SystemFacts } from './system-facts.ts';
export { systemOperations, traceOperations } from './system-operations.ts';
