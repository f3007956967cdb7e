import { isRecord } from '@pinion/contracts';
import type { OpenDocument, OperationSource } from './operation-source.ts';
import { hasSegments, pathName } from './read-parameter.ts';
import { entriesOf, listOf, refOutside, resolveRef, resolvedList, scalarOf, stringOrUndefined } from './resolve-ref.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

export type Operations = { operations: OperationSource[]; problems: string[] };

/** Lists every operation of a document, with its parameters and its URL resolved. */
export function findOperations(document: OpenDocument, baseUrl: string | undefined): Operations {
  const operations: OperationSource[] = [];
  const problems: string[] = [];
  for (const [path, value] of entriesOf(document['paths'])) {
    const item = resolveRef(document, value) ?? {};
    if (path.startsWith('x-')) continue;
    const elsewhere = refOutside(document, value);
    if (elsewhere !== undefined) problems.push(`${path}: skipped: ${elsewhere} is not in the document`);
    for (const [method, found] of entriesOf(item).filter(([key]) => methods.has(key))) {
      const operation = resolveRef(document, found);
      if (operation === undefined) continue;
      const label = `${method.toUpperCase()} ${path}`;
      const { base, note } = addressOf([operation, item, document], baseUrl);
      if (base === undefined) problems.push(`${label}: skipped: no server URL. Set baseUrl.`);
      else {
        if (note !== undefined) problems.push(`${label}: ${note}`);
        if (!path.startsWith('/')) problems.push(`${label}: its path does not start with /, and is read as /${path}`);
        problems.push(
          ...lostParameters(document, item, operation).map(ref => `${label}: the parameter ${ref} is not in the document`),
        );
        operations.push({
          method: method.toUpperCase(),
          path: pathOf(path),
          segmented: new Set(placeholdersIn(path).filter(hasSegments).map(pathName)),
          label,
          operation,
          parameters: parametersOf(document, item, operation),
          base,
        });
      }
    }
  }
  return { operations, problems };
}

/** Returns the parameters of an operation, which override those of its path with an equal name and location. */
function parametersOf(document: OpenDocument, ...holders: readonly Readonly<Record<string, unknown>>[]) {
  const all = resolvedList(
    document,
    holders.flatMap(holder => parametersIn(holder)),
  );
  return [...new Map(all.map(one => [`${scalarOf(one['in'])} ${scalarOf(one['name'])}`, one])).values()];
}

/** Returns the references to parameters that lead nowhere. */
const lostParameters = (document: OpenDocument, ...holders: readonly Readonly<Record<string, unknown>>[]): string[] =>
  holders.flatMap(holder => parametersIn(holder)).flatMap(parameter => refOutside(document, parameter) ?? []);

/** Returns the parameters of an operation or a path. Some documents list them by name. */
const parametersIn = ({ parameters }: Readonly<Record<string, unknown>>): readonly unknown[] =>
  isRecord(parameters) ? Object.values(parameters) : listOf(parameters);

/** A parameter between braces, which can contain a pattern with braces. */
const placeholder = /\{((?:[^{}]|\{[^{}]*\})+)\}/g;

const placeholdersIn = (path: string): string[] => [...path.matchAll(placeholder)].map(([, inside = '']) => inside);

/** Returns a path with a slash before it, without a fragment, and with valid names between its braces. */
function pathOf(path: string): string {
  const named = path.replace(/#.*$/, '').replace(placeholder, (_whole, name: string) => `{${pathName(name)}}`);
  return named.startsWith('/') ? named : `/${named}`;
}

type Address = { base?: string | undefined; note?: string };

/**
 * Returns the nearest declared server URL that is http or https, with its variables at their defaults and without a trailing slash. An empty
 * one is the root of the server that has the document.
 */
function addressOf(holders: readonly Readonly<Record<string, unknown>>[], baseUrl: string | undefined): Address {
  const servers = holders.map(holder => listOf(holder['servers'])).find(list => list.length > 0);
  if (servers === undefined) return { base: absolute(baseUrl ?? '', baseUrl) };
  const addresses = servers.map(server => serverAddress(Object.fromEntries(entriesOf(server)), baseUrl));
  return addresses.find(({ base }) => base !== undefined) ?? {};
}

function serverAddress(server: Readonly<Record<string, unknown>>, baseUrl: string | undefined): Address {
  const variables = Object.fromEntries(entriesOf(server['variables']));
  const chosen: string[] = [];
  const text = (stringOrUndefined(server['url'])?.trim() || '/').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const { default: usual, enum: values } = Object.fromEntries(entriesOf(variables[name]));
    if (usual !== undefined) return scalarOf(usual);
    const [first] = listOf(values);
    if (first !== undefined) chosen.push(`${name} is ${scalarOf(first)}`);
    return first === undefined ? whole : scalarOf(first);
  });
  // A host without a scheme would be a folder of the server that has the document.
  const isHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\d+(?:\.\d+){3})(?::\d+)?(?:\/|$)/i.test(text);
  const base = absolute(isHost ? `${text.startsWith('localhost') ? 'http' : 'https'}://${text}` : text, baseUrl);
  if (base === undefined) return {};
  if (isHost) return { base, note: `the server ${text} names no scheme, and is called as ${base}` };
  return chosen.length === 0 ? { base } : { base, note: `the server has variables without a default: ${chosen.join(', ')}` };
}

function absolute(text: string, baseUrl: string | undefined): string | undefined {
  if (!URL.canParse(text, baseUrl)) return undefined;
  const url = new URL(text, baseUrl);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (/[{}]|%7B/i.test(url.origin)) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
