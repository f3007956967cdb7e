import { roleForPermission } from '@pinion/contracts';
import * as z from 'zod';
import type { ResponseShape } from '../operations/define-operation.ts';
import type { Route } from '../operations/rest/route.ts';
import { routes } from './routes.ts';
import { errors } from '../operations/rest/schemas.ts';

type Json = Record<string, unknown>;

/** Generates the OpenAPI 3.1 document from the schemas that parse requests, so that documentation and behavior match. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of routes) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pinion', version, description: 'A visual workflow editor for agents: invisible tools, visible results.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Token of a member, required once the workspace has members. Before that, the start token if the server has one',
        },
      },
    },
  };
}

function describe({ operationId, permission, summary, tag, params, query, headers, body, responses }: Route): Json {
  return {
    operationId,
    summary,
    tags: [tag],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query'), ...parametersOf(headers, 'header')],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: bodySchema(body) } } } }),
    responses: Object.fromEntries(
      Object.entries(permission === 'anybody' ? responses : { ...errors.strangers, ...errors.forbidden, ...responses }).map(
        ([status, answer]) => [status, responseOf(answer)],
      ),
    ),
    security: permission === 'anybody' ? [] : [{}, { token: [] }],
    'x-role': permission === 'anybody' ? null : roleForPermission(permission),
  };
}

function parametersOf(shape: z.ZodObject | undefined, where: 'path' | 'query' | 'header'): Json[] {
  if (shape === undefined) return [];
  const schema = jsonSchema(shape, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

function responseOf({ description, schema, content_type = 'application/json', isAsWritten = false }: ResponseShape): Json {
  return schema === undefined
    ? { description }
    : { description, content: { [content_type]: { schema: jsonSchema(schema, isAsWritten ? 'input' : 'output') } } };
}

/** Returns the documented schema of a body. A body that its service parses is documented by the shape attached to it. */
function bodySchema(body: z.core.$ZodType): Json {
  const shape = z.globalRegistry.get(body)?.['x-shape'];
  return jsonSchema(shape instanceof z.core.$ZodType ? shape : body, 'input');
}

function jsonSchema(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return schema;
}
