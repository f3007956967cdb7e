import {
  AgentRole,
  Confirmation,
  IsolationLevel,
  ModelConfig,
  PriceTable,
  RetentionRules,
  RoleGrant,
  RoleGrants,
  type Scope,
} from '@pinion/contracts';
import type { Database } from '@pinion/db';
import * as z from 'zod';
import { AgentName } from '../../engine/nodes/outside-caller.ts';
import { mergePatch } from '../../platform/database/merge-patch.ts';
import { getSql, swapSql } from './workspace-settings.sql.ts';

/** The most that all runs together can spend in a calendar month (UTC). If absent, there is no limit. */
export const SpendLimit = z.object({
  max_tokens: z.number().int().positive().optional(),
  max_calls: z.number().int().positive().optional(),
  max_usd: z.number().positive().optional(),
});
export type SpendLimit = z.infer<typeof SpendLimit>;

/** Roles of external agents, by the name they send: no agent grants itself roles. */
const AgentRoles = z.record(AgentName, z.array(z.string().min(1).max(64)).max(32));

const FourEyes = z.enum(['off', 'irreversible', 'all']);

export const WorkspaceSettings = z.object({
  /** The activation for an agent with no choice about a tool. Agent nodes choose through their own list of tools. */
  default_activation: z.enum(['enabled', 'disabled']).default('disabled'),
  agent_roles: AgentRoles.default({}),
  /** The roles that workflow nodes can claim. If absent, every claim counts, because there is no other user. */
  node_roles: z.optional(RoleGrants),
  /** The minimum approval, regardless of what a tool, an activation or a node sets. If absent, they decide. */
  confirmation_floor: z.optional(Confirmation),
  /** The approvals that have to come from a user other than the requester, once two members can approve. */
  four_eyes: FourEyes.default('irreversible'),
  /** The minimum isolation level of code, regardless of what a tool or a node sets. If absent, they decide. */
  min_isolation_level: z.optional(IsolationLevel),
  /**
   * The model that selects the tools a conversation needs. If absent, the words of the conversation are compared with those of
   * the tools.
   */
  analysis_model: z.optional(ModelConfig),
  /** The prices of models. A model that is not listed has no known cost. */
  prices: z._default(PriceTable, {}),
  /** The prices that the model providers of the workspace list. They apply to models without another price. */
  listed_prices: z._default(PriceTable, {}),
  /** The limits of all runs (`workspace`) and of the runs of one workflow, by its id (`workflows`). */
  budgets: z
    .object({ workspace: SpendLimit.optional(), workflows: z.record(z.string(), SpendLimit).default({}) })
    .default({ workflows: {} }),
  /** The times for which records are kept, where that differs from the installation. */
  retention: z._default(RetentionRules, {}),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

/** A change of a limit. Null removes the limit. */
const LimitPatch = z
  .strictObject({
    max_tokens: SpendLimit.shape.max_tokens.nullable(),
    max_calls: SpendLimit.shape.max_calls.nullable(),
    max_usd: SpendLimit.shape.max_usd.nullable(),
  })
  .nullable();

/** A change of retention rules. Null removes a rule. */
const RetentionPatch = z.strictObject({
  run_days: z.nullable(RetentionRules.shape.run_days),
  run_count: z.nullable(RetentionRules.shape.run_count),
  trace_days: z.nullable(RetentionRules.shape.trace_days),
  evaluation_days: z.nullable(RetentionRules.shape.evaluation_days),
  chat_days: z.nullable(RetentionRules.shape.chat_days),
  audit_days: z.nullable(RetentionRules.shape.audit_days),
  blob_days: z.nullable(RetentionRules.shape.blob_days),
});

/** A change of settings: named fields are replaced, all others stay. Budgets are merged field by field (RFC 7396). */
export const SettingsPatch = z.strictObject({
  default_activation: z.enum(['enabled', 'disabled']).optional(),
  agent_roles: z
    .record(AgentName, z.array(z.string().min(1).max(64)).max(32).nullable())
    .optional()
    .describe('Roles of external agents. Merged: null removes all roles of an agent'),
  node_roles: z
    .record(AgentRole, z.nullable(RoleGrant))
    .optional()
    .describe('Workflows whose nodes can claim a role, or `*`, by role. Merged: null removes a role'),
  confirmation_floor: z
    .nullable(Confirmation)
    .optional()
    .describe('Minimum confirmation before a call, regardless of tool, activation and node. Null: no minimum'),
  min_isolation_level: z
    .nullable(IsolationLevel)
    .optional()
    .describe('Minimum isolation level of code, regardless of tool and node. Null: no minimum'),
  four_eyes: FourEyes.optional().describe(
    'Approvals that need a second person, once two members can approve: irreversible calls, all or none',
  ),
  analysis_model: z
    .nullable(ModelConfig)
    .optional()
    .describe('Model that analyzes which tools a session needs. Null: its words are compared with the tool descriptions'),
  prices: z.optional(PriceTable),
  budgets: z
    .strictObject({ workspace: LimitPatch.optional(), workflows: z.record(z.string(), LimitPatch).nullable().optional() })
    .nullable()
    .optional()
    .describe('Merged: null removes a limit or one of its values'),
  retention: RetentionPatch.optional().describe('Merged: null removes a rule, so that the one of the installation applies'),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

/** A change by the server itself, after a list of models was loaded. */
type ListedPrices = { [Field in keyof SettingsPatch]?: undefined } & Pick<WorkspaceSettings, 'listed_prices'>;

export type WorkspaceSettingsStore = {
  read(scope: Pick<Scope, 'workspace_id'>): Promise<WorkspaceSettings>;
  /** Writes a change and returns the current settings. */
  write(scope: Pick<Scope, 'workspace_id'>, patch: SettingsPatch | ListedPrices): Promise<WorkspaceSettings>;
};

export function createWorkspaceSettings({ pool }: Pick<Database, 'pool'>): WorkspaceSettingsStore {
  const keyOf = ({ workspace_id }: Pick<Scope, 'workspace_id'>): string => `workspace:${workspace_id}`;
  const textOf = async (scope: Pick<Scope, 'workspace_id'>): Promise<string> =>
    (await pool.query<{ value: string }>(getSql, [keyOf(scope)])).rows[0]?.value ?? '';
  const parse = (text: string): WorkspaceSettings => WorkspaceSettings.parse(JSON.parse(text === '' ? '{}' : text));
  return {
    read: async scope => parse(await textOf(scope)),
    async write(scope, change) {
      const { budgets, retention, agent_roles, node_roles, confirmation_floor, min_isolation_level, analysis_model, ...patch } =
        change;
      // Compare and swap: two users who change two values at once both succeed.
      for (;;) {
        const was = await textOf(scope);
        const known = parse(was);
        const next = {
          ...known,
          ...patch,
          ...(confirmation_floor === undefined ? {} : { confirmation_floor: confirmation_floor ?? undefined }),
          ...(min_isolation_level === undefined ? {} : { min_isolation_level: min_isolation_level ?? undefined }),
          ...(analysis_model === undefined ? {} : { analysis_model: analysis_model ?? undefined }),
          ...(agent_roles === undefined ? {} : { agent_roles: mergePatch(known.agent_roles, agent_roles) ?? {} }),
          ...(node_roles === undefined ? {} : { node_roles: mergePatch(known.node_roles, node_roles) ?? {} }),
          ...(retention === undefined ? {} : { retention: mergePatch(known.retention, retention) ?? {} }),
          ...(budgets === undefined ? {} : { budgets: mergePatch(known.budgets, budgets) ?? {} }),
        };
        const { rows } = await pool.query<{ value: string }>(swapSql, [keyOf(scope), JSON.stringify(next), was]);
        const [written] = rows;
        if (written !== undefined) return parse(written.value);
      }
    },
  };
}
