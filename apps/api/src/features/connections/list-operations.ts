import { connectionSchemaOf, isRecord, plainMessage, type Scope, type SideEffectPolicy } from '@pinion/contracts';
import { openDocument, type OperationTool, readDocument } from '@pinion/tool-runtime/providers/http';
import type { ConnectionServices } from './add-connection.ts';
import type { DocumentPreview } from './document-preview.ts';
import { operationOf } from './operation-of.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

/** An operation of an OpenAPI document. */
export type OperationItem = {
  /** The name of its tool without that of the connection. */
  name: string;
  /** Method and path, as in `GET /orders/{id}`. */
  label: string;
  description: string;
  tags: string[];
  side_effect_policy: SideEffectPolicy;
  /** Names of the secrets that its authentication requires. */
  secrets: string[];
  /** Names of the secrets that it can use and also works without, whether or not it uses them now. */
  optional_secrets: string[];
  /** True when it is a tool of the connection. */
  imported: boolean;
  /** The approximate number of tokens that the tool takes in each request of a model. */
  tokens: number;
};

/** The operations of a document that is not a connection yet. */
export type DocumentOperations = { name: string; title: string; items: OperationItem[]; problems: string[] };

/** Lists the operations of a connection's document as it was last read. */
export async function listOperations(
  services: Pick<ConnectionServices, 'connections' | 'egress'>,
  scope: Scope,
  id: string,
): Promise<{ items: OperationItem[] }> {
  const row = await services.connections.find(scope, id);
  if (row === undefined) throw notFound('connection', id);
  const requested = connectionSchemaOf('openapi').safeParse({ ...row.config, kind: row.kind, name: row.name });
  if (!requested.success) return { items: [] };
  const document = await services.connections.document(scope, id);
  const opened = await openDocument(services, { ...requested.data, document });
  if ('error' in opened) throw refusalOf(opened.error.code, opened.error.message);
  const { operations, ...reading } = requested.data;
  const items: OperationItem[] = [];
  await readDocument(opened, reading, operation =>
    items.push(itemOf(operation, operations === undefined || operations.includes(operationOf(operation.tool.name)))),
  );
  return { items };
}

/** Reads a document and lists its operations, without adding anything. */
export async function previewDocument(
  services: Pick<ConnectionServices, 'egress'>,
  requested: DocumentPreview,
): Promise<DocumentOperations> {
  const opened = await openDocument(services, requested);
  if ('error' in opened) throw refusalOf(opened.error.code, opened.error.message);
  const title = titleOf(opened.document);
  const name = requested.name ?? nameOf(title);
  const items: OperationItem[] = [];
  const problems = await readDocument(opened, { ...requested, name }, operation => items.push(itemOf(operation, false)));
  if (items.length === 0) throw refusalOf('VALIDATION_ERROR', problems[0] ?? 'The document contains no operation');
  return { name, title, items, problems: problems.slice(0, 50) };
}

const refusalOf = (code: string, message: string): Refusal =>
  new Refusal(
    code === 'POLICY_DENIED' ? 'FORBIDDEN' : code === 'VALIDATION_ERROR' ? 'VALIDATION_ERROR' : 'UNAVAILABLE',
    plainMessage(message),
    { code },
  );

const titleOf = (document: unknown): string => {
  const info = isRecord(document) && isRecord(document['info']) ? document['info'] : {};
  return typeof info['title'] === 'string' ? info['title'].trim().slice(0, 80) : '';
};

const shownWords = 3;

/** Proposes a name for a connection from the title of its document: `Pet Store API` becomes `pet_store`. */
function nameOf(title: string): string {
  const words = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && word !== 'api' && word !== 'the');
  return (
    words
      .slice(0, shownWords)
      .join('_')
      .replace(/^[^a-z]+/, '')
      .slice(0, 40) || 'api'
  );
}

/** Maximum number of characters of the description of an operation in a list of all. */
const maxDescription = 300;
const charactersPerToken = 4;

function itemOf({ tool, optional_secrets }: OperationTool, imported: boolean): OperationItem {
  const { name, description, tags, gateway_config, side_effect_policy, secrets, input_schema } = tool;
  const { url, method } = gateway_config;
  const path = typeof url === 'string' ? url.replace(/^https?:\/\/[^/]+/, '') : '';
  return {
    name: operationOf(name),
    label: `${typeof method === 'string' ? method : 'GET'} ${path === '' ? '/' : path}`,
    description: description.length > maxDescription ? `${description.slice(0, maxDescription - 1)}…` : description,
    tags: (tags ?? []).filter(tag => tag !== 'openapi'),
    side_effect_policy,
    secrets: secrets ?? [],
    optional_secrets,
    imported,
    tokens: Math.ceil(JSON.stringify({ name, description, input_schema }).length / charactersPerToken),
  };
}
