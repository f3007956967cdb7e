import * as z from 'zod/mini';
import { JsonSchema } from '../json/json-schema.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const tool = z.string().check(z.minLength(1), z.maxLength(200));
/** Into the run's output: `order.total`, `items.0`. The whole output when absent. */
const path = z.optional(z.string().check(z.minLength(1), z.maxLength(500)));
const count = z.int().check(z.nonnegative(), z.maximum(10_000));
const tools = z.array(tool).check(z.maxLength(1000));

/** What a case expects of a run, as data. Every kind has one judge, and one form in the app. */
export const Assertion = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('status'), is: z.enum(['succeeded', 'failed']) }),
  z.strictObject({ id, kind: z.literal('output_equals'), path, value: z.unknown() }),
  /** In a text, or in the JSON of any other value. */
  z.strictObject({ id, kind: z.literal('output_contains'), path, text: z.string().check(z.minLength(1), z.maxLength(10_000)) }),
  z.strictObject({ id, kind: z.literal('output_schema'), path, schema: JsonSchema }),
  /** JSONata over `{output, status, calls, cost_usd, tokens}`; it holds when it gives true. */
  z.strictObject({ id, kind: z.literal('expression'), expression: z.string().check(z.minLength(1), z.maxLength(10_000)) }),
  /** How often a tool is called; both bounds equal: exactly so often; `at_most` 0: never. */
  z.strictObject({ id, kind: z.literal('calls'), tool, at_least: z.optional(count), at_most: z.optional(count) }),
  /** `nth` call of the tool, from 0; every call of it when absent. `includes`: these members, and maybe others. */
  z.strictObject({
    id,
    kind: z.literal('arguments'),
    tool,
    nth: z.optional(count),
    input: z.unknown(),
    match: z._default(z.enum(['equals', 'includes']), 'equals'),
  }),
  /** The first call of `tool` comes before the first call of `before`. */
  z.strictObject({ id, kind: z.literal('order_before'), tool, before: tool }),
  /** All calls, in this order: of one node, or of the run. */
  z.strictObject({ id, kind: z.literal('order_exact'), node_id: z.optional(z.string().check(z.maxLength(64))), tools }),
  z.strictObject({ id, kind: z.literal('cost_at_most'), usd: z.number().check(z.nonnegative()) }),
  z.strictObject({ id, kind: z.literal('tokens_at_most'), tokens: z.number().check(z.nonnegative()) }),
  /**
   * Calls that cannot be taken back. `as_recorded`: the same tools with the same arguments as in the recording, and no other;
   * a case that says nothing of them means this. The other two loosen it.
   */
  z.strictObject({ id, kind: z.literal('side_effects'), allow: z.enum(['as_recorded', 'same_tools', 'any']) }),
]);
export type Assertion = z.infer<typeof Assertion>;
export type AssertionKind = Assertion['kind'];
export type AssertionOf<Kind extends AssertionKind> = Extract<Assertion, { kind: Kind }>;

export const mostAssertions = 500;
export const Assertions = z.array(Assertion).check(
  z.maxLength(mostAssertions),
  z.refine(list => new Set(list.map(one => one.id)).size === list.length, 'two assertions have the same id'),
);

/** Meant by every case that says nothing of side effects itself. */
export const strictSideEffects = {
  id: 'side_effects',
  kind: 'side_effects',
  allow: 'as_recorded',
} as const satisfies AssertionOf<'side_effects'>;

/** The assertions of a case with what it means without saying so. */
export const withStrictSideEffects = (assertions: readonly Assertion[]): readonly Assertion[] =>
  assertions.some(({ kind }) => kind === 'side_effects') ? assertions : [...assertions, strictSideEffects];

/** What came of one assertion. `expected` and `actual` are values to hold against each other. */
export const AssertionVerdict = z.object({
  assertion_id: z.string(),
  kind: z.string(),
  verdict: z.enum(['pass', 'fail']),
  message: z.string(),
  expected: z.optional(z.unknown()),
  actual: z.optional(z.unknown()),
  /** The call at which it failed. */
  call_id: z.optional(z.string()),
  node_id: z.optional(z.string()),
});
export type AssertionVerdict = z.infer<typeof AssertionVerdict>;
