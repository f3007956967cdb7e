export type NameValue = { name: string; value: string };

export type CurlBody = { kind: 'none' } | { kind: 'json'; value: unknown } | { kind: 'form'; fields: readonly NameValue[] };

/** A key in a command. It is stored as a secret and is never part of a tool definition. */
export type CurlCredential = {
  kind: 'bearer' | 'basic' | 'header' | 'query' | 'body';
  /** The name of the header, of the query parameter, or of the property or field of the body. */
  name: string;
  /** The key itself. Undefined for a placeholder such as `$TOKEN`, which is not a key. */
  value: string | undefined;
};

/** A request as data. The URL has no query. */
export type CurlRequest = {
  method: string;
  url: string;
  query: readonly NameValue[];
  headers: readonly NameValue[];
  body: CurlBody;
  credentials: readonly CurlCredential[];
  /** Sentences about what was changed or left out. */
  notes: readonly string[];
};

export type ParsedCurl = { ok: true; request: CurlRequest } | { ok: false; problem: string };
