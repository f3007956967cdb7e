import type { JsonSchema } from '../../json/json-schema.ts';

export type SchemaPart = 'input' | 'output';

/** One thing that differs. `keyword` and `path` tell two of them apart, whichever way they are looked at. */
export type SchemaFinding = {
  path: string;
  keyword: string;
  verdict: 'compatible' | 'unclear' | 'breaking';
  text: string;
};

/** How two schemas are compared: is every value of `from` a value of `to`? */
export type SchemaLook = {
  path: string;
  part: SchemaPart;
  /** `from` is the older one. */
  isForward: boolean;
  /** The documents that local references point into. */
  roots: { from: JsonSchema; to: JsonSchema };
  /** Missing fields are filled with their defaults before anything is checked. */
  fills: boolean;
  /** Whoever calls sends only what is declared. */
  isDeclaredOnly: boolean;
  depth: number;
  budget: { left: number };
  /** Pairs of references being compared: meeting one again within itself adds nothing. */
  open: ReadonlySet<string>;
  narrow: Narrow;
};

/** Where `to` takes less than `from`. Nothing: it takes everything. */
export type Narrow = (from: unknown, to: unknown, look: SchemaLook) => SchemaFinding[];

/** The two sides in the order of their age. */
export const byAge = <Side>(look: SchemaLook, from: Side, to: Side): { before: Side; after: Side } =>
  look.isForward ? { before: from, after: to } : { before: to, after: from };

export const found = (look: SchemaLook, keyword: string, verdict: SchemaFinding['verdict'], text: string): SchemaFinding => ({
  path: look.path,
  keyword,
  verdict,
  text,
});

/** What nobody can rely on is no proof of harm either. */
export const softened = (findings: readonly SchemaFinding[]): SchemaFinding[] =>
  findings.map(finding => (finding.verdict === 'breaking' ? { ...finding, verdict: 'unclear' as const } : finding));

export const stepInto = (look: SchemaLook, name: string): SchemaLook => ({
  ...look,
  path: look.path === '' ? name : `${look.path}.${name}`,
});
