export { sandboxOperations } from './sandbox-operations.ts';
