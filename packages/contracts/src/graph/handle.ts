import type { JsonSchema } from '../json/json-schema.ts';

export type HandleKind = 'output' | 'pin' | 'error' | 'case' | 'input' | 'field' | 'ghost';

/** Where an edge attaches. `schema` undefined = any value. */
export type Handle = {
  name: string;
  kind: HandleKind;
  schema?: JsonSchema;
  /** The short word beside the handle: `string`, `map`, `Order`. */
  label?: string;
  required?: boolean;
};

export type NodeHandles = { targets: Handle[]; sources: Handle[] };
