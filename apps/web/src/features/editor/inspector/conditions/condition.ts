/** A plain value to compare with. */
export type Literal = string | number;

export const operators = [
  'equals',
  'not_equals',
  'contains',
  'starts_with',
  'greater',
  'greater_or_equal',
  'less',
  'less_or_equal',
  'one_of',
  'is_true',
  'is_false',
  'is_empty',
  'is_not_empty',
] as const;
export type Operator = (typeof operators)[number];

/** The value that an operator compares with: none, a text or a number, a text, a number, or a list. */
export type Operand = 'none' | 'literal' | 'text' | 'number' | 'list';

/** Compares a field of the value. `path` is empty for the value itself. `values` holds what the operator needs. */
export type Condition = { path: readonly string[]; operator: Operator; values: readonly Literal[] };

export type Join = 'and' | 'or';

/** Conditions in a group, of which all hold, or one. A group of one condition is joined by `and`. */
export type InnerGroup = { join: Join; conditions: readonly Condition[] };

/** Conditions and groups, of which all hold, or one. */
export type ConditionGroup = { join: Join; conditions: readonly (Condition | InnerGroup)[] };

export const isGroup = (one: Condition | InnerGroup): one is InnerGroup => 'conditions' in one;

/**
 * The JSONata of each operator, by which it is also recognized. `<F>` is the path, `<V>` a value, `<L>` a list of values. The
 * type is checked first where JSONata would fail for another one.
 */
export const forms: Readonly<Record<Operator, { text: string; operand: Operand }>> = {
  equals: { text: '<F> = <V>', operand: 'literal' },
  not_equals: { text: '$not(<F> = <V>)', operand: 'literal' },
  contains: { text: '($type(<F>) = "string" and $contains(<F>, <V>))', operand: 'text' },
  starts_with: { text: '($type(<F>) = "string" and $substring(<F>, 0, $length(<V>)) = <V>)', operand: 'text' },
  greater: { text: '($type(<F>) = "number" and <F> > <V>)', operand: 'number' },
  greater_or_equal: { text: '($type(<F>) = "number" and <F> >= <V>)', operand: 'number' },
  less: { text: '($type(<F>) = "number" and <F> < <V>)', operand: 'number' },
  less_or_equal: { text: '($type(<F>) = "number" and <F> <= <V>)', operand: 'number' },
  one_of: { text: '<F> in [<L>]', operand: 'list' },
  is_true: { text: '<F> = true', operand: 'none' },
  is_false: { text: '<F> = false', operand: 'none' },
  is_empty: { text: '$not($exists(<F>) and $not(<F> in [null, ""]))', operand: 'none' },
  is_not_empty: { text: '($exists(<F>) and $not(<F> in [null, ""]))', operand: 'none' },
};
