import { isRecord, recordOf } from '@pinion/contracts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, listOf, resolveRef, resolvedList, scalarOf, stringOrUndefined } from './resolve-ref.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);
const joins: Readonly<Record<string, string>> = { csv: 'form', ssv: 'spaceDelimited', pipes: 'pipeDelimited' };

/**
 * Converts Swagger 2.0 to the form of OpenAPI 3: servers, request bodies, schemas of parameters and responses. Referenced parts
 * stay in place.
 */
export function fromSwagger(document: OpenDocument): OpenDocument {
  const { host, basePath, schemes } = document;
  // Some documents write a scheme before the host.
  const [, own, name] = /^\s*(?:(https?):)?\/{0,2}([^/\s]+)/.exec(stringOrUndefined(host) ?? '') ?? [];
  const scheme = own ?? (listOf(schemes).includes('https') || schemes === undefined ? 'https' : 'http');
  const base = (stringOrUndefined(basePath) ?? '').replace(/^(?=[^/])/, '/');
  const paths = entriesOf(document['paths']).map(([path, item]): [string, unknown] => [path, itemOf(document, item)]);
  return {
    ...document,
    servers: [{ url: name !== undefined ? `${scheme}://${name}${base}` : base === '' ? '/' : base }],
    paths: recordOf(paths),
    components: {
      securitySchemes: recordOf(entriesOf(document['securityDefinitions']).map(([name, it]) => [name, securityOf(it)])),
    },
  };
}

function itemOf(document: OpenDocument, value: unknown): unknown {
  const item = resolveRef(document, value);
  if (item === undefined) return value;
  const shared = listOf(item['parameters']);
  return recordOf(
    Object.entries(item).flatMap(([key, part]): [string, unknown][] => {
      if (key === 'parameters') return [];
      return [[key, methods.has(key) && isRecord(part) ? operationOf(document, part, shared) : part]];
    }),
  );
}

function operationOf(document: OpenDocument, operation: Record<string, unknown>, shared: readonly unknown[]): unknown {
  const own = listOf(operation['parameters']);
  const all = resolvedList(document, [...shared, ...own]);
  const fields = all.filter(parameter => parameter['in'] === 'formData');
  const whole = all.find(parameter => parameter['in'] === 'body');
  const [produces = [], consumes = []] = ['produces', 'consumes'].map(
    key => [operation, document].map(part => listOf(part[key])).find(types => types.length > 0) ?? ['application/json'],
  );
  return {
    ...operation,
    parameters: all.filter(parameter => parameter['in'] !== 'formData' && parameter['in'] !== 'body').map(parameterOf),
    ...(whole === undefined ? {} : { requestBody: bodyOf(whole['required'] === true, consumes, whole['schema']) }),
    ...(fields.length === 0 ? {} : { requestBody: formOf(fields, consumes) }),
    responses: recordOf(
      entriesOf(operation['responses']).map(([status, answer]) => [status, answerOf(resolveRef(document, answer), produces)]),
    ),
  };
}

const bodyOf = (required: boolean, types: readonly unknown[], schema: unknown): unknown => ({
  required,
  content: recordOf(types.map((type): [string, unknown] => [scalarOf(type), { schema }])),
});

function formOf(fields: readonly Record<string, unknown>[], consumes: readonly unknown[]): unknown {
  const hasFile = fields.some(field => field['type'] === 'file');
  const required = fields.filter(field => field['required'] === true).map(field => field['name']);
  const properties = recordOf(fields.map((field): [string, unknown] => [scalarOf(field['name']), schemaOf(field)]));
  const isMultipart = hasFile || (consumes.includes('multipart/form-data') && !consumes.includes(form));
  return bodyOf(required.length > 0, [isMultipart ? 'multipart/form-data' : form], { type: 'object', properties, required });
}

const form = 'application/x-www-form-urlencoded';

function parameterOf(parameter: Record<string, unknown>): unknown {
  const { name, in: where, description, required, collectionFormat = 'csv' } = parameter;
  const style = joins[scalarOf(collectionFormat)];
  const repeats = collectionFormat === 'multi';
  const shape = where === 'query' ? { explode: repeats, ...(style === undefined ? {} : { style }) } : {};
  return {
    name,
    in: where,
    ...(description === undefined ? {} : { description }),
    required,
    schema: schemaOf(parameter),
    ...shape,
  };
}

const notSchema = new Set(['name', 'in', 'required', 'collectionFormat', 'allowEmptyValue']);
const schemaOf = (parameter: Record<string, unknown>): unknown =>
  recordOf(Object.entries(parameter).filter(([keyword]) => !notSchema.has(keyword)));

const answerOf = (answer: Record<string, unknown> | undefined, produces: readonly unknown[]): unknown => {
  const { description, schema } = answer ?? {};
  return schema === undefined ? { description } : { description, ...(bodyOf(true, produces, schema) as Record<string, unknown>) };
};

function securityOf(scheme: unknown): unknown {
  if (!isRecord(scheme) || scheme['type'] !== 'basic') return scheme;
  return { ...scheme, type: 'http', scheme: 'basic' };
}
