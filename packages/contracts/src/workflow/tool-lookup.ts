import type { ToolSpec } from '../tool/tool-spec.ts';

/** Finds a tool version. Without a version, the one that `versionInUse` chooses. */
export type ToolLookup = (name: string, version?: string) => ToolSpec | undefined;
