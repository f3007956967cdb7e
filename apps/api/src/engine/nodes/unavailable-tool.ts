import type { ToolSpec, WhyUnavailable } from '@pinion/contracts';
import type { VisibilityFacts } from '@pinion/tool-runtime';

/** The agent's own list. An agent node's list of tools is its activation, and an external agent has only rows. */
export type Listed = VisibilityFacts['listed'];
export type UnavailableNodeTool = { name: string; spec: ToolSpec; why: WhyUnavailable };
