import type { ToolSpec } from '../tool/tool-spec.ts';
import type { Problem } from './problem.ts';

/** Returns the warning for the use of a deprecated tool. `named` is the name of the tool at the point of use. */
export const deprecatedTool = (spec: ToolSpec, named: string): Problem => ({
  tool: spec.name,
  code: 'deprecated_tool',
  severity: 'warning',
  message: `${named} is deprecated${whyOf(spec)}; it still runs${insteadOf(spec)}`,
});

export const whyOf = ({ reason }: ToolSpec): string => (reason === undefined ? '' : `: ${reason}`);
export const insteadOf = ({ replacement }: ToolSpec): string => (replacement === undefined ? '' : `. Use ${replacement}`);
