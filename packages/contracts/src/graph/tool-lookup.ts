import type { ToolSpec } from '../tool/tool-spec.ts';

/** Finds a tool version; without a version, the newest active one. */
export type ToolLookup = (name: string, version?: string) => ToolSpec | undefined;
