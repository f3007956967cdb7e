import type { ExpressionEngine } from '../../ports/index.ts';
import { calculatorTool } from './calculator-tool.ts';
import type { InternalTool } from './internal-provider.ts';
import { createJsonQueryTool } from './json-query-tool.ts';
import { createTextMatchTool, createTextReplacePatternTool } from './pattern-tools.ts';
import { textCaseTool, textCountTool, textReplaceTool, textSliceTool, textTemplateTool } from './text-tools.ts';
import { createTimeNowTool, timeConvertTool } from './time-tools.ts';

export type BuiltinDeps = { expressions: ExpressionEngine; now?: () => number };

/** Returns the tools that every installation has. */
export const builtinTools = ({ expressions, now }: BuiltinDeps): InternalTool[] => [
  calculatorTool,
  createTimeNowTool(now),
  timeConvertTool,
  createJsonQueryTool(expressions),
  textSliceTool,
  textCountTool,
  textReplaceTool,
  textCaseTool,
  textTemplateTool,
  createTextMatchTool(expressions),
  createTextReplacePatternTool(expressions),
];
