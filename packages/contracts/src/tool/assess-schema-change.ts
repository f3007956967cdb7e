import * as z from 'zod/mini';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonSchema } from '../json/json-schema.ts';
import { narrowSchema } from './schema-change/narrow-schema.ts';
import type { SchemaFinding, SchemaLook, SchemaPart } from './schema-change/schema-look.ts';

/** `unclear`: nobody can tell by the schemas alone; a person looks. */
export const SchemaVerdict = z.enum(['same', 'compatible', 'unclear', 'breaking']);
export type SchemaVerdict = z.infer<typeof SchemaVerdict>;

/** One difference between two versions of a tool, and what it means for whoever relies on the older one. */
export const SchemaChange = z.object({
  part: z.enum(['input', 'output']),
  /** Of the field: `order.items[].price`; empty for the whole. */
  path: z.string(),
  verdict: z.enum(['compatible', 'unclear', 'breaking']),
  text: z.string(),
});
export type SchemaChange = z.infer<typeof SchemaChange>;

export const SchemaJudgement = z.object({ verdict: SchemaVerdict, changes: z.array(SchemaChange) });
export type SchemaJudgement = z.infer<typeof SchemaJudgement>;

export type ToolSchemas = { input_schema: JsonSchema; output_schema?: JsonSchema | undefined };

/**
 * What a newer version means for callers and readers of the older one, the gravest first.
 *
 * Input: compatible when every call that says only what the older version declares is taken by the newer one, defaults
 * filled in. Output: compatible when everything the newer version gives is what the older one promised; more fields than
 * promised are no harm, a promised field that is gone is. What the keywords cannot tell (patterns against patterns,
 * conditions, references to elsewhere) is unclear, never guessed.
 */
export function assessSchemaChange(before: ToolSchemas, after: ToolSchemas): SchemaJudgement {
  const changes = [
    ...judgePart(before.input_schema, after.input_schema, 'input'),
    ...judgeOutput(before.output_schema, after.output_schema),
  ].sort((a, b) => gravity.indexOf(a.verdict) - gravity.indexOf(b.verdict));
  const [gravest] = changes;
  return { verdict: gravest?.verdict ?? (isSame(before, after) ? 'same' : 'compatible'), changes };
}

const gravity: readonly SchemaVerdict[] = ['breaking', 'unclear', 'compatible', 'same'];

const isSame = (before: ToolSchemas, after: ToolSchemas): boolean =>
  canonicalJson([before.input_schema, before.output_schema ?? null]) ===
  canonicalJson([after.input_schema, after.output_schema ?? null]);

function judgeOutput(before: JsonSchema | undefined, after: JsonSchema | undefined): SchemaChange[] {
  if (before === undefined)
    return after === undefined ? [] : [{ part: 'output', path: '', verdict: 'compatible', text: 'is declared now' }];
  if (after === undefined) return [{ part: 'output', path: '', verdict: 'unclear', text: 'is no longer declared' }];
  return judgePart(before, after, 'output');
}

const mostPairs = 4000;

/** Asked both ways: what takes less is grave, what takes more is told. */
function judgePart(before: JsonSchema, after: JsonSchema, part: SchemaPart): SchemaChange[] {
  if (dialectOf(before) !== dialectOf(after))
    return [{ part, path: '', verdict: 'unclear', text: 'is written in another draft of JSON Schema' }];
  const look = (isForward: boolean): SchemaLook => ({
    path: '',
    part,
    isForward,
    roots: isForward ? { from: before, to: after } : { from: after, to: before },
    fills: part === 'input',
    isDeclaredOnly: part === 'input',
    depth: 0,
    budget: { left: mostPairs },
    open: new Set(),
    narrow: narrowSchema,
  });
  const forward = narrowSchema(before, after, look(true));
  const backward = narrowSchema(after, before, look(false));
  const [grave, others] = part === 'input' ? [forward, backward] : [backward, forward];
  const output = new Set(grave.map(keyOf));
  // What a whole field says, its default need not say again.
  const isTold = (finding: SchemaFinding): boolean =>
    output.has(keyOf(finding)) || (finding.keyword === 'default' && output.has(keyOf({ ...finding, keyword: 'field' })));
  const wider = others.filter(finding => !isTold(finding)).map(finding => ({ ...finding, verdict: 'compatible' as const }));
  const seen = new Set<string>();
  return [...grave, ...wider].flatMap(({ path, keyword, verdict, text }) => {
    const key = `${path}\n${keyword}\n${text}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ part, path, verdict, text }];
  });
}

const keyOf = ({ path, keyword }: SchemaFinding): string => `${path}\n${keyword}`;
const dialectOf = (schema: JsonSchema): string => (typeof schema['$schema'] === 'string' ? schema['$schema'] : '');
