import type { ToolLookup } from './derive-handles.ts';

/** What a graph is judged against. */
export type GraphFacts = {
  lookup: ToolLookup;
  /** Absent: secrets are not judged. */
  hasSecret?: (name: string) => boolean;
};
