export { type CodeProviderDeps, createCodeProvider, type SandboxPolicy } from './code-provider.ts';
export type { KnownSandbox } from './choose-sandbox.ts';
export { createProgramProvider } from './program-provider.ts';
