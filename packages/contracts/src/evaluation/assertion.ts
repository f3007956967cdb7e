import * as z from 'zod/mini';
import { JsonSchema } from '../json/json-schema.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const tool = z.string().check(z.minLength(1), z.maxLength(200));
/** A path into the run's output: `order.total`, `items.0`. If absent, the whole output. */
const path = z.optional(z.string().check(z.minLength(1), z.maxLength(500)));
const count = z.int().check(z.nonnegative(), z.maximum(10_000));
const tools = z.array(tool).check(z.maxLength(1000));

/** An expectation of a case on a run, as data. Every kind has one judge and one form in the app. */
export const Assertion = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('status'), is: z.enum(['succeeded', 'failed']) }),
  z.strictObject({ id, kind: z.literal('output_equals'), path, value: z.unknown() }),
  /** Checks for the text within a string, or within the JSON of any other value. */
  z.strictObject({ id, kind: z.literal('output_contains'), path, text: z.string().check(z.minLength(1), z.maxLength(10_000)) }),
  z.strictObject({ id, kind: z.literal('output_schema'), path, schema: JsonSchema }),
  /** JSONata over `{output, status, calls, cost_usd, tokens}`. Holds when it returns true. */
  z.strictObject({ id, kind: z.literal('expression'), expression: z.string().check(z.minLength(1), z.maxLength(10_000)) }),
  /** Bounds on the number of calls of a tool. Equal bounds mean exactly that number, `at_most` 0 means never. */
  z.strictObject({ id, kind: z.literal('calls'), tool, at_least: z.optional(count), at_most: z.optional(count) }),
  /**
   * The arguments of the `nth` call of the tool, from 0, or of every call when absent. `includes` requires these members and
   * allows others.
   */
  z.strictObject({
    id,
    kind: z.literal('arguments'),
    tool,
    nth: z.optional(count),
    input: z.unknown(),
    match: z._default(z.enum(['equals', 'includes']), 'equals'),
  }),
  /** Requires the first call of `tool` before the first call of `before`. */
  z.strictObject({ id, kind: z.literal('order_before'), tool, before: tool }),
  /** Requires exactly these calls in this order, of one node or of the run. */
  z.strictObject({ id, kind: z.literal('order_exact'), node_id: z.optional(z.string().check(z.maxLength(64))), tools }),
  z.strictObject({ id, kind: z.literal('cost_at_most'), usd: z.number().check(z.nonnegative()) }),
  z.strictObject({ id, kind: z.literal('tokens_at_most'), tokens: z.number().check(z.nonnegative()) }),
  /**
   * The allowed calls that cannot be reverted. `as_recorded` allows the same tools with the same arguments as in the recording,
   * and no other. It is the default of a case without this assertion. The other two are less strict.
   */
  z.strictObject({ id, kind: z.literal('side_effects'), allow: z.enum(['as_recorded', 'same_tools', 'any']) }),
]);
export type Assertion = z.infer<typeof Assertion>;
export type AssertionKind = Assertion['kind'];
export type AssertionOf<Kind extends AssertionKind> = Extract<Assertion, { kind: Kind }>;

export const mostAssertions = 500;
export const Assertions = z.array(Assertion).check(
  z.maxLength(mostAssertions),
  z.refine(list => new Set(list.map(one => one.id)).size === list.length, 'Two assertions have the same ID'),
);

/** The default assertion of every case that has no side effects assertion. */
export const strictSideEffects = {
  id: 'side_effects',
  kind: 'side_effects',
  allow: 'as_recorded',
} as const satisfies AssertionOf<'side_effects'>;

/** Returns the assertions of a case, including the default side effects assertion. */
export const withStrictSideEffects = (assertions: readonly Assertion[]): readonly Assertion[] =>
  assertions.some(({ kind }) => kind === 'side_effects') ? assertions : [...assertions, strictSideEffects];

/** The verdict on one assertion. `expected` and `actual` are values to compare. */
export const AssertionVerdict = z.object({
  assertion_id: z.string(),
  kind: z.string(),
  verdict: z.enum(['pass', 'fail']),
  message: z.string(),
  expected: z.optional(z.unknown()),
  actual: z.optional(z.unknown()),
  /** The call at which the assertion failed. */
  call_id: z.optional(z.string()),
  node_id: z.optional(z.string()),
});
export type AssertionVerdict = z.infer<typeof AssertionVerdict>;
