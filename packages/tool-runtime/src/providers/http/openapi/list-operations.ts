import type { OpenDocument, OperationSource } from './operation-source.ts';
import { pathName } from './read-parameter.ts';
import { entriesOf, listOf, resolved, resolvedList, scalarOf, textOf } from './resolve-ref.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

export type Operations = { operations: OperationSource[]; problems: string[] };

/** Lists every operation of a document, with its parameters and its URL resolved. */
export function listOperations(document: OpenDocument, baseUrl: string | undefined): Operations {
  const operations: OperationSource[] = [];
  const problems: string[] = [];
  for (const [path, value] of entriesOf(document['paths'])) {
    const item = resolved(document, value) ?? {};
    for (const [method, found] of entriesOf(item).filter(([key]) => methods.has(key))) {
      const operation = resolved(document, found);
      if (operation === undefined) continue;
      const label = `${method.toUpperCase()} ${path}`;
      const base = addressOf([operation, item, document], baseUrl);
      if (!path.startsWith('/')) problems.push(`${label}: skipped: its path does not start with /`);
      else if (base === undefined) problems.push(`${label}: skipped: no server URL. Set baseUrl.`);
      else {
        problems.push(
          ...lostParameters(document, item, operation).map(ref => `${label}: the parameter ${ref} is not in the document`),
        );
        operations.push({
          method: method.toUpperCase(),
          path: path.replace(/#.*$/, '').replace(/\{([^{}]+)\}/g, (_whole, name: string) => `{${pathName(name)}}`),
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
    holders.flatMap(holder => listOf(holder['parameters'])),
  );
  return [...new Map(all.map(one => [`${scalarOf(one['in'])} ${scalarOf(one['name'])}`, one])).values()];
}

/** Returns the references to parameters that lead nowhere. */
const lostParameters = (document: OpenDocument, ...holders: readonly Readonly<Record<string, unknown>>[]): string[] =>
  holders
    .flatMap(holder => listOf(holder['parameters']))
    .flatMap(parameter => (resolved(document, parameter) === undefined ? (textOf(Object(parameter)['$ref']) ?? []) : []));

/** Returns the nearest declared server URL, with its variables at their defaults and without a trailing slash. */
function addressOf(holders: readonly Readonly<Record<string, unknown>>[], baseUrl: string | undefined): string | undefined {
  const servers = holders.map(holder => listOf(holder['servers'])).find(list => list.length > 0);
  const server = Object.fromEntries(entriesOf(servers?.[0]));
  const variables = Object.fromEntries(entriesOf(server['variables']));
  const text = (textOf(server['url']) ?? baseUrl ?? '').replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) => textOf(Object.fromEntries(entriesOf(variables[name]))['default']) ?? whole,
  );
  if (!URL.canParse(text, baseUrl)) return undefined;
  const url = new URL(text, baseUrl);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
