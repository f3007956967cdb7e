import type { NodeHandles } from '../../workflow/handle.ts';
import type { ToolLookup } from '../../workflow/tool-lookup.ts';

/** The handles of a node type. */
export type HandlesOf<Config> = {
  /** Returns the handles of a config that can be read. The registry only adds types and fields. */
  read(config: Config, lookup: ToolLookup): NodeHandles;
  /** Returns the handles of a config that cannot be read, so that its edges stay. Absent: none but those that edges name. */
  unread?(config: Record<string, unknown>): NodeHandles;
};
