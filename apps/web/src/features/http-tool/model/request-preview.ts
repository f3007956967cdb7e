import { exampleInput } from './build-definition.ts';
import { type DraftCredential, type HttpToolDraft, sentValues } from './http-tool-draft.ts';
import { readValue, type RequestValue, textOfValue } from './request-value.ts';

type Pairs = readonly (readonly [name: string, text: string])[];

/** The request that a draft sends, with its secrets masked. `body` is undefined if none is sent. */
export type RequestPreview = { method: string; url: string; headers: Pairs; body: unknown };

export const maskedSecret = '••••••••';

/** Returns the request of a draft: fixed values, the examples of its fields, and its masked credentials. */
export function requestPreview(draft: HttpToolDraft): RequestPreview {
  const input = exampleInput(draft);
  const sent = sentValues(draft).filter(({ value }) => (value.isField ? Object.hasOwn(input, value.field) : readValue(value).ok));
  const of = (list: (typeof sent)[number]['list']) => sent.filter(one => one.list === list).map(({ value }) => value);
  const credentials = (...kinds: DraftCredential['kind'][]) => draft.credentials.filter(({ kind }) => kinds.includes(kind));
  const path = of('path').reduce(
    (text, { name, text: value }) => text.replaceAll(`{${name}}`, encodeURIComponent(value)),
    draft.address.trim(),
  );
  const query = [
    ...of('query').flatMap(queryPairs),
    ...credentials('query').map(({ name }): [string, string] => [name, maskedSecret]),
  ];
  const body = draft.bodyKind === 'none' ? undefined : bodyOf(of('body'), credentials('body'));
  return {
    method: draft.method,
    url: query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.map(queryText).join('&')}`,
    headers: [
      ...(body === undefined || of('headers').some(({ name }) => name.toLowerCase() === 'content-type')
        ? []
        : [['content-type', contentTypes[draft.bodyKind]] as const]),
      ...of('headers').map(({ name, text }) => [name, text] as const),
      ...credentials('bearer', 'basic', 'header').map(headerOf),
    ],
    body,
  };
}

const contentTypes = { none: '', json: 'application/json', form: 'application/x-www-form-urlencoded' };

const valueOf = (value: RequestValue): unknown => {
  const read = readValue(value);
  return read.ok ? read.value : value.text;
};

function queryPairs(value: RequestValue): [string, string][] {
  const read = valueOf(value);
  return (Array.isArray(read) ? read : [read]).map(item => [value.name, textOfValue(item)]);
}

const queryText = ([name, text]: readonly [string, string]): string =>
  `${encodeURIComponent(name)}=${text === maskedSecret ? text : encodeURIComponent(text)}`;

function headerOf({ kind, name }: DraftCredential): readonly [string, string] {
  const scheme = kind === 'bearer' ? 'Bearer ' : kind === 'basic' ? 'Basic ' : '';
  return [name, `${scheme}${maskedSecret}`];
}

function bodyOf(values: readonly RequestValue[], credentials: readonly DraftCredential[]): unknown {
  const whole = values.find(({ name }) => name === '');
  if (whole !== undefined) return valueOf(whole);
  const fields = [
    ...values.map(value => [value.name, valueOf(value)] as const),
    ...credentials.map(({ name }) => [name, maskedSecret] as const),
  ];
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
