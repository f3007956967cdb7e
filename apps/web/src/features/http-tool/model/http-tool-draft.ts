import type { SideEffectPolicy } from '@pinion/contracts';
import type { RequestValue } from './request-value.ts';

export type BodyKind = 'none' | 'json' | 'form';

/** The credential of a request. Its key is stored as a secret, and the draft has its name only. */
export type DraftCredential = {
  kind: 'none' | 'bearer' | 'basic' | 'header' | 'query' | 'body';
  /** The name of the header, of the query parameter, or of the property or field of the body. */
  name: string;
  secret: string;
};

/** An HTTP tool while it is built. */
export type HttpToolDraft = {
  name: string;
  description: string;
  method: string;
  /** The URL without a query. `{name}` in its path is a field. */
  address: string;
  path: readonly RequestValue[];
  query: readonly RequestValue[];
  headers: readonly RequestValue[];
  bodyKind: BodyKind;
  body: readonly RequestValue[];
  credentials: readonly DraftCredential[];
  /** The chosen side effects. Undefined while the method decides. */
  sideEffects: SideEffectPolicy | undefined;
};

export const requestMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

export const emptyDraft: HttpToolDraft = {
  name: '',
  description: '',
  method: 'GET',
  address: '',
  path: [],
  query: [],
  headers: [],
  bodyKind: 'none',
  body: [],
  credentials: [],
  sideEffects: undefined,
};

/** Returns the side effects that a method suggests (RFC 9110, 9.2): safe methods read, PUT and DELETE can be repeated. */
export function chosenSideEffects({ sideEffects, method }: Pick<HttpToolDraft, 'sideEffects' | 'method'>): SideEffectPolicy {
  if (sideEffects !== undefined) return sideEffects;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'pure';
  return method === 'PUT' || method === 'DELETE' ? 'idempotent' : 'irreversible';
}

/** The lists of a draft whose entries can be fields. */
const valueLists = ['path', 'query', 'headers', 'body'] as const;
export type ValueList = (typeof valueLists)[number];

/** Returns the values of the request that are sent. A body that is not sent has none. */
export const sentValues = (draft: HttpToolDraft): { list: ValueList; value: RequestValue }[] =>
  valueLists
    .filter(list => list !== 'body' || draft.bodyKind !== 'none')
    .flatMap(list => draft[list].map(value => ({ list, value })));
