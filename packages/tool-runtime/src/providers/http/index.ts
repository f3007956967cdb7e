export { createHttpProvider, type HttpProviderDeps } from './http-provider.ts';
export { httpRequestTool } from './http-request-tool.ts';
export { type OpenApiOptions, type OpenApiTools, readOpenApi } from './openapi/read-openapi.ts';
