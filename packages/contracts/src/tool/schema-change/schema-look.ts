import type { JsonSchema } from '../../json/json-schema.ts';

export type SchemaPart = 'input' | 'output';

/** A difference. `keyword` and `path` identify it in either comparison direction. */
export type SchemaFinding = {
  path: string;
  keyword: string;
  verdict: 'compatible' | 'unclear' | 'breaking';
  text: string;
};

/** The settings of a comparison, which checks that every value of `from` is a value of `to`. */
export type SchemaLook = {
  path: string;
  part: SchemaPart;
  /** True when `from` is the older schema. */
  isForward: boolean;
  /** The documents that local references resolve in. */
  roots: { from: JsonSchema; to: JsonSchema };
  /** True when missing fields are filled with their defaults before validation. */
  fills: boolean;
  /** True when the caller only sends declared fields. */
  isDeclaredOnly: boolean;
  depth: number;
  budget: { left: number };
  /** Pairs of references that are being compared. A recursive occurrence adds nothing. */
  open: ReadonlySet<string>;
  narrow: Narrow;
};

/** Returns where `to` accepts less than `from`. Empty when it accepts everything. */
type Narrow = (from: unknown, to: unknown, look: SchemaLook) => SchemaFinding[];

/** Returns the two sides as older and newer. */
export const byAge = <Side>(look: SchemaLook, from: Side, to: Side): { before: Side; after: Side } =>
  look.isForward ? { before: from, after: to } : { before: to, after: from };

export const toFinding = (look: SchemaLook, keyword: string, verdict: SchemaFinding['verdict'], text: string): SchemaFinding => ({
  path: look.path,
  keyword,
  verdict,
  text,
});

/** Returns findings with `breaking` reduced to unclear, because the affected schema does not prove harm. */
export const softened = (findings: readonly SchemaFinding[]): SchemaFinding[] =>
  findings.map(finding => (finding.verdict === 'breaking' ? { ...finding, verdict: 'unclear' as const } : finding));

export const stepInto = (look: SchemaLook, name: string): SchemaLook => ({
  ...look,
  path: look.path === '' ? name : `${look.path}.${name}`,
});
