export { createHttpProvider, type HttpProviderDeps } from './http-provider.ts';
export { httpRequestTool } from './http-request-tool.ts';
