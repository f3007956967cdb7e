import type { SchemaJudgement, ToolSchemas } from '@pinion/contracts';
import type { SchemaIssue } from '../../ports/index.ts';

/** One check of one value in a process of its own. `schema` is JSON; without `checks` the schema is only compiled. */
export type CheckJob = { kind: 'check'; schema: string; fillDefaults: boolean; checks: { value: unknown } | undefined };

/** A comparison of two versions of a tool's schemas. */
export type ValidationJob = { kind: 'judge'; before: ToolSchemas; after: ToolSchemas };

export type SchemaJob = CheckJob | ValidationJob;

/** `value`: with defaults filled in. `unusable`: why the schema cannot be compiled. */
export type SchemaAnswer = {
  unusable?: string;
  issues?: readonly SchemaIssue[];
  value?: unknown;
  judgement?: SchemaJudgement;
};
