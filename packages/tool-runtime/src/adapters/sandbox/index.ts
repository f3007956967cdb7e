export { createQuickJsBackend } from './quickjs/quickjs-backend.ts';
