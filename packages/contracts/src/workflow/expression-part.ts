/** A part of a JSONata expression, as its parser describes it. */
export type ExpressionPart = {
  type?: string;
  value?: unknown;
  /** The place in the text after a name. */
  position?: number;
  /** The steps of a path. */
  steps?: ExpressionPart[];
  /** The filters of a step. */
  stages?: ExpressionPart[];
  predicate?: ExpressionPart[];
  /** The condition of a filter. */
  expr?: ExpressionPart;
  keepSingletonArray?: boolean;
  /** True if `[]` follows the order of the items of a path. */
  keepArray?: boolean;
  /** The left side, or the pairs of an object. */
  lhs?: ExpressionPart | ExpressionPart[][];
  rhs?: ExpressionPart;
  procedure?: ExpressionPart;
  arguments?: ExpressionPart[];
  expression?: ExpressionPart;
  expressions?: ExpressionPart[];
  condition?: ExpressionPart;
  then?: ExpressionPart;
  else?: ExpressionPart;
  body?: ExpressionPart;
  /** The variable that a step binds to its items (`@$item`), which leaves the context as it was. */
  focus?: string;
  /** The pairs of a step that groups. */
  group?: { lhs?: ExpressionPart[][] };
  /** The keys of a step that sorts. */
  terms?: { expression?: ExpressionPart }[];
  /** The values that a transform changes, and their new members. */
  pattern?: ExpressionPart;
  update?: ExpressionPart;
};
