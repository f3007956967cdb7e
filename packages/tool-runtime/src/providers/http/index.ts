export { createHttpProvider, type HttpProviderDeps } from './http-provider.ts';
export { pathFlaw } from './path-flaw.ts';
export { isServerErrors } from './http-config.ts';
export { buildRequest } from './build-request.ts';
export { httpRequestTool } from './http-request-tool.ts';
export {
  type OpenApiOptions,
  type OpenApiTools,
  type OperationTool,
  readOpenApi,
  readOperations,
} from './openapi/read-openapi.ts';
export { type OpenedDocument, openDocument, readDocument } from './openapi/open-document.ts';
export { openApiSource } from './openapi/openapi-source.ts';
