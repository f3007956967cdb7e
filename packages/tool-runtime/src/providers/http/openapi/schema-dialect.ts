/** Keywords that say nothing here: notes for other readers, names of places, and what the writer has dealt with. */
const dropped = new Set(
  '$schema $id $anchor $dynamicAnchor $comment $defs definitions id discriminator xml externalDocs example nullable readOnly writeOnly'.split(
    ' ',
  ),
);

/** The keywords of an OpenAPI schema (2.0, 3.0 or 3.1) in the words of JSON Schema 2020-12. */
export function withoutDialect(schema: Readonly<Record<string, unknown>>): [string, unknown][] {
  const kept = Object.entries(schema).filter(([keyword]) => !dropped.has(keyword) && !keyword.startsWith('x-'));
  const said = new Map<string, unknown>(kept);
  if (said.get('type') === 'file') said.set('type', 'string');
  if (Array.isArray(said.get('items'))) renamed(said, 'items', 'prefixItems');
  for (const side of ['Minimum', 'Maximum']) exclusive(said, side.toLowerCase(), `exclusive${side}`);
  if ('example' in schema && !said.has('examples')) said.set('examples', [schema['example']]);
  // `required: true` on a property is a habit of older documents; a list is the only form that means something.
  if (!Array.isArray(said.get('required'))) said.delete('required');
  return schema['nullable'] === true ? nullable(said) : [...said];
}

function renamed(said: Map<string, unknown>, from: string, to: string): void {
  said.set(to, said.get(from));
  said.delete(from);
}

/** `exclusiveMinimum: true` beside `minimum: 3` is `exclusiveMinimum: 3` today. */
function exclusive(said: Map<string, unknown>, limit: string, keyword: string): void {
  const flag = said.get(keyword);
  if (typeof flag !== 'boolean') return;
  said.delete(keyword);
  if (flag && said.has(limit)) renamed(said, limit, keyword);
}

function nullable(said: Map<string, unknown>): [string, unknown][] {
  const type = said.get('type');
  if (typeof type !== 'string') return [['anyOf', [Object.fromEntries(said), { type: 'null' }]]];
  said.set('type', [type, 'null']);
  const values = said.get('enum');
  if (Array.isArray(values) && !values.includes(null)) said.set('enum', [...(values as unknown[]), null]);
  return [...said];
}
