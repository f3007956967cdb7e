export { createBubblewrapBackend } from './bubblewrap/bubblewrap-backend.ts';
export { createGvisorBackend } from './gvisor/gvisor-backend.ts';
export { createJustBashBackend } from './just-bash/just-bash-backend.ts';
export { createPyodideBackend } from './pyodide/pyodide-backend.ts';
export { createQuickJsBackend } from './quickjs/quickjs-backend.ts';
export { RunSlots } from './run-slots.ts';
export { createSandboxes, type Sandboxes } from './sandboxes.ts';
export { resolvePackages } from './resolve-packages.ts';
