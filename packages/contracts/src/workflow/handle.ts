import type { JsonSchema } from '../json/json-schema.ts';

export type HandleKind = 'output' | 'pin' | 'error' | 'case' | 'input' | 'field' | 'ghost';

/** A point where an edge attaches. `schema` undefined means any value. */
export type Handle = {
  name: string;
  kind: HandleKind;
  schema?: JsonSchema;
  /** The short label beside the handle: `string`, `map`, `Order`. */
  label?: string;
  required?: boolean;
};

export type NodeHandles = { targets: Handle[]; sources: Handle[] };
