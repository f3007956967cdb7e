import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDefinition } from '../build-definition.ts';
import { draftFromCurl } from '../draft-from-curl.ts';
import { readValue } from '../request-value.ts';
import type { CurlBody, CurlRequest, NameValue } from './curl-request.ts';
import { parseCurl } from './parse-curl.ts';

/* Commands as documentation pages, browsers and people write them. */

type Sample = {
  name: string;
  /** The command, or its lines. */
  line: string | string[];
  /** The keys in it, as they must not be in the definition. */
  keys?: string[];
  expected: Record<string, unknown>;
};

const files = import.meta.glob<Sample[]>('../../../../../../../testdata/world/curl-lines.json', {
  eager: true,
  import: 'default',
});
const samples = Object.values(files)
  .flat()
  .map(({ line, keys = [], ...rest }) => ({
    ...rest,
    keys,
    line: [line].flat().join('\n'),
  }));

function read(line: string): CurlRequest {
  const parsed = parseCurl(line);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.request;
}

const pairs = (list: readonly NameValue[]): string[] => list.map(({ name, value }) => `${name}: ${value}`);

function shownBody(body: CurlBody): Record<string, unknown> | undefined {
  if (body.kind === 'none') return undefined;
  return body.kind === 'form' ? { form: pairs(body.fields) } : { json: body.value };
}

/** Returns a request as the corpus writes it: without what is empty. */
function shown({ method, url, query, headers, body, credentials, notes }: CurlRequest): Record<string, unknown> {
  const all = {
    method,
    url,
    query: pairs(query),
    headers: pairs(headers),
    body: shownBody(body),
    credentials: credentials.map(({ kind, name, value }) => [kind, name, value].filter(part => part !== undefined).join(' ')),
    notes,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}

const definitionText = (request: CurlRequest): string => JSON.stringify(buildDefinition(draftFromCurl(request).draft, undefined));

const one = fc.constantFrom(...samples);
/** Options that change nothing but the headers and the notes. */
const extra = fc.constantFrom(
  `-H 'X-Extra: ${'long '.repeat(400)}'`,
  `-H 'X-Unicode: \uD800 \u0000 \uFEFF 日本 👩‍👩‍👧'`,
  `-H ':'`,
  `-H ''`,
  `-H 'no colon'`,
  `-A 'agent; with | operators > & and < none'`,
  '--frobnicate=1',
  '--max-time 5',
  '-sSfL',
  '-o out.json',
  '-e https://from.example/?a=1',
);
const withExtra = (line: string, options: readonly string[]): string =>
  line.replace(/curl(?=\s)/, () => ['curl', ...options].join(' '));

describe('cURL commands as people write them', () => {
  it.each(samples)('parseCurl reads: $name', ({ line, expected }) => {
    expect(shown(read(line))).toEqual(expected);
  });

  it.each(samples)('no key is in the definition of the tool: $name', ({ line, keys }) => {
    const request = read(line);
    for (const key of keys) {
      expect(definitionText(request)).not.toContain(key);
      expect(line).toContain(key);
    }
  });

  it('parseCurl keeps request, body and keys whatever option without a meaning for them is added', () => {
    fc.assert(
      fc.property(one, fc.array(extra, { maxLength: 4 }), ({ line, keys, expected }, options) => {
        fc.pre(!line.includes('^\r'));
        const request = read(withExtra(line, options));
        const { headers: _headers, notes: _notes, ...got } = shown(request);
        const { headers: _known, notes: _given, ...before } = expected;
        expect(got).toEqual(before);
        const definition = definitionText(request);
        for (const key of keys) expect(definition).not.toContain(key);
      }),
      { numRuns: 300 },
    );
  });

  it('parseCurl reads a command with other line ends, and with a byte order mark or empty lines around it', () => {
    for (const { line, expected } of samples)
      for (const text of [line.replaceAll(/\r?\n/g, '\r\n'), `\uFEFF${line}`, `\n\n  ${line}\n\n`])
        expect(shown(read(text))).toEqual(expected);
  });

  it('parseCurl never makes a GET of a command that posts, and no JSON value changes on the way to a draft', () => {
    for (const { line, expected } of samples) {
      const request = read(line);
      const { draft } = draftFromCurl(request);
      const definition = buildDefinition(draft, undefined);
      expect(definition.gateway_config?.['method']).toBe(expected['method']);
      const { body } = request;
      if (body.kind !== 'json' || Array.isArray(body.value)) continue;
      for (const value of draft.body) {
        const before = (body.value as Record<string, unknown>)[value.name];
        expect(readValue(value)).toEqual({ ok: true, value: before });
      }
    }
  });

  it('parseCurl returns a request or a problem, and a tool, for any cut, repetition or odd character of a command', () => {
    const odd = fc.oneof(
      fc.constantFrom('\u0000', '\uD800', '\uFEFF', "'", '"', '\\', '%', '$', '@', '{{', '#', ';'),
      fc.string(),
    );
    fc.assert(
      fc.property(one, fc.nat(), fc.nat({ max: 40 }), odd, ({ line }, at, length, text) => {
        const from = 5 + (at % line.length);
        const parsed = parseCurl(line.slice(0, from) + text + line.slice(from + length));
        if (parsed.ok) expect(definitionText(parsed.request)).not.toBe('');
        else expect(parsed.problem).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
