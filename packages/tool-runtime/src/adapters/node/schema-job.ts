import type { SchemaJudgement, ToolSchemas } from '@pinion/contracts';
import type { SchemaIssue } from '../../ports/index.ts';

/** A check of one value in its own process. `schema` is JSON. Without `checks`, the schema is only compiled. */
export type CheckJob = { kind: 'check'; schema: string; fillDefaults: boolean; checks: { value: unknown } | undefined };

/** A comparison of two versions of a tool's schemas. */
export type ValidationJob = { kind: 'judge'; before: ToolSchemas; after: ToolSchemas };

export type SchemaJob = CheckJob | ValidationJob;

/** The result of a schema job. `value` has its defaults filled in. `unusable` is the reason why the schema cannot be compiled. */
export type SchemaAnswer = {
  unusable?: string;
  issues?: readonly SchemaIssue[];
  value?: unknown;
  judgement?: SchemaJudgement;
};
