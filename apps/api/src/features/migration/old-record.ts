import { AgentPolicy, ToolName, ToolVersion } from '@pinion/contracts';
import * as z from 'zod';
import { anyText } from '../../operations/find-text-flaw.ts';
import { AgentName } from '../../engine/nodes/outside-caller.ts';

/** A call as the legacy executor made it, with its result. */
export const OldRecord = z.strictObject({
  id: z.string().max(200).optional().describe('Id shown in the report. The position in the list by default'),
  tool_name: z.string().min(1).max(200),
  args: z.record(z.string(), z.unknown()),
  result: anyText(
    z.strictObject({
      status: z.enum(['success', 'error', 'skipped', 'cached']),
      data: z.unknown().optional(),
      error: z.string().nullish(),
      cached: z.boolean().optional(),
      execution_time_ms: z.number().nullish(),
    }),
  ),
  request: z
    .strictObject({ method: z.string().max(20), url: z.string().max(8000), body: z.unknown().optional() })
    .optional()
    .describe('The request that was sent, compared for calls that are not executed again'),
});
export type OldRecord = z.infer<typeof OldRecord>;

export const CompareExecutions = z.strictObject({
  records: z.array(OldRecord).min(1).max(200),
  agent_id: AgentName.optional().describe('Absent: the agent of the token, or `external`'),
  policy: z.optional(AgentPolicy).describe('Permissions of the agent. All by default'),
  tools: z
    .record(z.string().max(200), z.strictObject({ name: ToolName, version: z.optional(ToolVersion) }))
    .default({})
    .describe('Tool names here, by the recorded names. The same name by default'),
  ignore: z
    .array(z.string().max(500))
    .max(100)
    .default([])
    .describe('JSON Pointers of result values that differ in every execution, such as `/at`'),
});
export type CompareExecutions = z.output<typeof CompareExecutions>;

/** The depth to which two executions were compared. */
type ComparedBy = 'result' | 'request' | 'verdict';
export type ComparedRecord = {
  id: string;
  tool_name: string;
  tool: string | null;
  outcome: 'equal' | 'different' | 'not_comparable';
  compared_by: ComparedBy;
  reason: string;
  message: string;
  /** The guard's verdict; null when the tool does not exist. */
  verdict: 'allow' | 'ask' | 'deny' | null;
  /** The request that would be sent, with names in place of secrets; null for a tool that sends none. */
  request: { method: string; url: string; body: unknown } | null;
  /** The run that performed the call; null when it was not performed. */
  run_id: string | null;
};
export type RecordComparison = Pick<ComparedRecord, 'outcome' | 'compared_by' | 'reason' | 'message'>;
