/** Keywords without meaning here: annotations, anchors, and those that the writer has already handled. */
const dropped = new Set(
  '$schema $id $anchor $dynamicAnchor $comment $defs definitions id discriminator xml externalDocs example nullable readOnly writeOnly'.split(
    ' ',
  ),
);

/** Converts the keywords of an OpenAPI schema (2.0, 3.0 or 3.1) to JSON Schema 2020-12. */
export function withoutDialect(schema: Readonly<Record<string, unknown>>): [string, unknown][] {
  const kept = Object.entries(schema).filter(([keyword]) => !dropped.has(keyword) && !keyword.startsWith('x-'));
  const text = new Map<string, unknown>(kept);
  if (text.get('type') === 'file') text.set('type', 'string');
  if (Array.isArray(text.get('items'))) renamed(text, 'items', 'prefixItems');
  for (const side of ['Minimum', 'Maximum']) exclusive(text, side.toLowerCase(), `exclusive${side}`);
  if ('example' in schema && !text.has('examples')) text.set('examples', [schema['example']]);
  // `required: true` on a property is common in older documents, but only a list is valid.
  if (!Array.isArray(text.get('required'))) text.delete('required');
  return schema['nullable'] === true ? nullable(text) : [...text];
}

function renamed(text: Map<string, unknown>, from: string, to: string): void {
  text.set(to, text.get(from));
  text.delete(from);
}

/** Converts `exclusiveMinimum: true` beside `minimum: 3` to `exclusiveMinimum: 3`. */
function exclusive(text: Map<string, unknown>, limit: string, keyword: string): void {
  const flag = text.get(keyword);
  if (typeof flag !== 'boolean') return;
  text.delete(keyword);
  if (flag && text.has(limit)) renamed(text, limit, keyword);
}

function nullable(text: Map<string, unknown>): [string, unknown][] {
  const type = text.get('type');
  if (typeof type !== 'string') return [['anyOf', [Object.fromEntries(text), { type: 'null' }]]];
  text.set('type', [type, 'null']);
  const values = text.get('enum');
  if (Array.isArray(values) && !values.includes(null)) text.set('enum', [...(values as unknown[]), null]);
  return [...text];
}
