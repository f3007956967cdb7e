import * as z from 'zod/mini';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonSchema } from '../json/json-schema.ts';
import { narrowSchema } from './schema-change/narrow-schema.ts';
import type { SchemaFinding, SchemaLook, SchemaPart } from './schema-change/schema-look.ts';

/** The verdict on a schema change. `unclear` cannot be decided by the schemas alone and requires a review. */
export const SchemaVerdict = z.enum(['same', 'compatible', 'unclear', 'breaking']);
export type SchemaVerdict = z.infer<typeof SchemaVerdict>;

/** A difference between two versions of a tool, and its consequence for users of the older one. */
export const SchemaChange = z.object({
  part: z.enum(['input', 'output']),
  /** The path of the field: `order.items[].price`. Empty for the whole schema. */
  path: z.string(),
  verdict: z.enum(['compatible', 'unclear', 'breaking']),
  text: z.string(),
});
export type SchemaChange = z.infer<typeof SchemaChange>;

export const SchemaJudgement = z.object({ verdict: SchemaVerdict, changes: z.array(SchemaChange) });
export type SchemaJudgement = z.infer<typeof SchemaJudgement>;

export type ToolSchemas = { input_schema: JsonSchema; output_schema?: JsonSchema | undefined };

/**
 * Returns the consequences of a newer version for callers and readers of the older one, most severe first.
 *
 * Input: compatible when the newer version accepts every call that only uses declarations of the older version, with defaults
 * filled in. Output: compatible when all output of the newer version matches the older schema. Additional fields are harmless,
 * a removed field is not. Undecidable keywords (patterns against patterns, conditions, external references) are unclear, never
 * guessed.
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

/** Compares one part in both directions: accepting less is severe, accepting more is only reported. */
function judgePart(before: JsonSchema, after: JsonSchema, part: SchemaPart): SchemaChange[] {
  if (dialectOf(before) !== dialectOf(after))
    return [{ part, path: '', verdict: 'unclear', text: 'uses another draft of JSON Schema' }];
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
  // A default need not repeat what the finding for its whole field reports.
  const isReported = (finding: SchemaFinding): boolean =>
    output.has(keyOf(finding)) || (finding.keyword === 'default' && output.has(keyOf({ ...finding, keyword: 'field' })));
  const wider = others.filter(finding => !isReported(finding)).map(finding => ({ ...finding, verdict: 'compatible' as const }));
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
