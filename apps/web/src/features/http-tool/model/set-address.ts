import type { HttpToolDraft } from './http-tool-draft.ts';
import { fieldNameOf, type RequestValue, typeOfText } from './request-value.ts';

let count = 0;
const newId = (): string => `value-${(count += 1)}`;

/** Returns a value of a request. It is a field unless stated otherwise. */
export const requestValue = (name: string, text: string, more: Partial<RequestValue> = {}): RequestValue => ({
  id: newId(),
  name,
  text,
  type: 'string',
  isField: true,
  field: fieldNameOf(name),
  isRequired: true,
  description: '',
  ...more,
});

const pathOf = (address: string): string => /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|pinion:)(\/[^?#]*)/i.exec(address)?.[1] ?? '';

const namesInPath = (address: string): string[] => [
  ...new Set([...pathOf(address).matchAll(/\{([A-Za-z0-9_-]+)\}/g)].flatMap(match => match[1] ?? [])),
];

/** Sets the address. `{name}` in its path becomes a field, which keeps its settings. A query moves into the parameters. */
export function setAddress(draft: HttpToolDraft, text: string): HttpToolDraft {
  const at = text.indexOf('?');
  const address = at < 0 ? text : text.slice(0, at);
  const query = at < 0 ? [] : [...new URLSearchParams(text.slice(at + 1).split('#')[0])];
  const path = namesInPath(address).map(
    name => draft.path.find(value => value.name === name) ?? requestValue(name, '', { field: name }),
  );
  return { ...draft, address, path, query: [...draft.query, ...queryValues(query)] };
}

/** Returns parameters as values. A repeated name becomes one list. */
export function queryValues(pairs: readonly (readonly [string, string])[]): RequestValue[] {
  const texts = Map.groupBy(pairs, ([name]) => name);
  return [...texts].map(([name, group]) => {
    const [text = '', ...others] = group.map(pair => pair[1]);
    return others.length === 0
      ? requestValue(name, text, { type: typeOfText(text), isRequired: false })
      : requestValue(name, JSON.stringify([text, ...others]), { type: 'array', isRequired: false });
  });
}
