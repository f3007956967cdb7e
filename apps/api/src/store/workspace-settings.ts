import { PriceTable, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import * as z from 'zod';

/** What all runs together may spend in a calendar month (UTC). Absent: as much as they like. */
export const SpendLimit = z.object({
  max_tokens: z.number().int().positive().optional(),
  max_calls: z.number().int().positive().optional(),
  max_usd: z.number().positive().optional(),
});
export type SpendLimit = z.infer<typeof SpendLimit>;

export const WorkspaceSettings = z.object({
  /** What counts for an agent that said nothing about a tool. Agent nodes say it by their own list of tools. */
  default_activation: z.enum(['enabled', 'disabled']).default('disabled'),
  /** What models cost; a model that is not in it costs nothing that is known. */
  prices: PriceTable.default({}),
  /** `workspace`: all runs. `workflows`: those of one workflow, by its id. */
  budgets: z
    .object({ workspace: SpendLimit.optional(), workflows: z.record(z.string(), SpendLimit).default({}) })
    .default({ workflows: {} }),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

/** What is named takes the place of what was; all else stays. */
export const SettingsPatch = z.strictObject({
  default_activation: z.enum(['enabled', 'disabled']).optional(),
  prices: PriceTable.optional(),
  budgets: z.object({ workspace: SpendLimit.optional(), workflows: z.record(z.string(), SpendLimit).default({}) }).optional(),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

export type WorkspaceSettingsStore = {
  read(scope: Pick<Scope, 'workspace_id'>): Promise<WorkspaceSettings>;
  /** Answers the settings as they are now. */
  write(scope: Pick<Scope, 'workspace_id'>, patch: SettingsPatch): Promise<WorkspaceSettings>;
};

/** One statement: two people who change two settings at once both get their way. */
const mergeSql = `
INSERT INTO setting (key, value) VALUES ($1, $2)
ON CONFLICT (key) DO UPDATE SET value = (setting.value::jsonb || excluded.value::jsonb)::text
RETURNING value`;

export function createWorkspaceSettings({ pool }: Pick<Database, 'pool'>): WorkspaceSettingsStore {
  const keyOf = ({ workspace_id }: Pick<Scope, 'workspace_id'>): string => `workspace:${workspace_id}`;
  const parse = (rows: readonly { value: string }[]): WorkspaceSettings =>
    WorkspaceSettings.parse(JSON.parse(rows[0]?.value ?? '{}'));
  return {
    async read(scope) {
      const { rows } = await pool.query<{ value: string }>('SELECT value FROM setting WHERE key = $1', [keyOf(scope)]);
      return parse(rows);
    },
    async write(scope, patch) {
      const { rows } = await pool.query<{ value: string }>(mergeSql, [keyOf(scope), JSON.stringify(patch)]);
      return parse(rows);
    },
  };
}
