import type { ObjectShape } from '../model/schema-shape.ts';

export type ObjectRowsProps = {
  object: ObjectShape;
  /** The names of the objects around it, for labels and merge keys. */
  path: string;
  onObject: (object: ObjectShape, mergeKey?: string) => void;
};
