import * as z from 'zod/mini';

/** Days for which audit entries are kept at least: a year, as PCI DSS 4.0 (10.5.1) requires. The database enforces it too. */
export const auditFloorDays = 365;

const daysFrom = (least: number) => z.int().check(z.minimum(least), z.maximum(36_500));
const Days = daysFrom(1);

/** The times for which records are kept. An absent rule keeps them without limit. */
export const RetentionRules = z.strictObject({
  /** Days after their end for which runs are kept. */
  run_days: z.optional(Days),
  /** Number of finished runs that are kept. Runs of the last day are always kept. */
  run_count: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
  trace_days: z.optional(Days),
  /** Days for which evaluations are kept, with the runs of their cases. */
  evaluation_days: z.optional(Days),
  /** Days after their last message for which conversations are kept. */
  chat_days: z.optional(Days),
  audit_days: z.optional(daysFrom(auditFloorDays)),
  blob_days: z.optional(Days),
});
export type RetentionRules = z.infer<typeof RetentionRules>;

export const retentionRuleNames = [
  'run_days',
  'run_count',
  'trace_days',
  'evaluation_days',
  'chat_days',
  'audit_days',
  'blob_days',
] as const satisfies readonly (keyof RetentionRules)[];

/** The rules of the installation: what applies where a workspace sets nothing, and what no workspace can exceed. */
export type InstallationRetention = { default: RetentionRules; max: RetentionRules };

/** Returns the rules that apply to a workspace: its own, else the default of the installation, up to the maximum. */
export function effectiveRetention(own: RetentionRules, installation: InstallationRetention): RetentionRules {
  const rules: RetentionRules = {};
  for (const name of retentionRuleNames) {
    const chosen = own[name] ?? installation.default[name];
    const most = installation.max[name];
    const value = chosen === undefined || most === undefined ? (chosen ?? most) : Math.min(chosen, most);
    if (value !== undefined) rules[name] = value;
  }
  return rules;
}
