import type { AppRouter } from '@pinion/api/router';
import type { SecretScope, ToolSpec } from '@pinion/contracts';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

// The API data types of the pages, derived from its router and named once. The wire keeps its snake_case.

type Outputs = inferRouterOutputs<AppRouter>;
type Inputs = inferRouterInputs<AppRouter>;

export type StoredWorkflow = Outputs['workflows']['get'];
export type WorkflowItem = Outputs['workflows']['list']['items'][number];
export type RunItem = Outputs['runs']['list']['items'][number];
export type RunRecord = Outputs['runs']['get'];
export type RunStart = Omit<Inputs['runs']['start'], 'id' | 'run_as'> & { workflow_id: string };
export type RetriedCall = Outputs['runs']['call_again'];
export type RunSummary = Outputs['runs']['summary'];
export type RunComparison = Outputs['runs']['compare'];
export type ToolItem = Outputs['tools']['list']['items'][number];
/** A tool with its state in the workspace, if it is known. */
export type ListedTool = ToolSpec & { source?: string; created_at?: string; available?: boolean; is_performed?: boolean };
export type ToolRecord = Outputs['tools']['get'];
export type ToolVersionItem = ToolRecord['versions'][number];
export type ToolImpact = Outputs['tools']['impact'];
export type ToolHolder = ToolImpact['holders'][number];
export type UsageReport = Outputs['tools']['usage'];
export type UsageRange = UsageReport['range'];
export type MemberItem = Outputs['members']['list']['items'][number];
export type TokenItem = MemberItem['tokens'][number];
export type ServiceAccountItem = Outputs['service_accounts']['list'][number];
export type MailItem = Outputs['mails']['list']['items'][number];
export type InvitationItem = Outputs['invitations']['list']['items'][number];
export type WorkspaceItem = Outputs['workspaces']['list']['items'][number];
export type OwnSession = Outputs['account']['get']['sessions'][number];
export type AddedMember = Outputs['members']['add'];
export type UsageDelivery = Outputs['tools']['send_usage'];
export type UpgradePreview = Outputs['tools']['upgrade_preview'];
export type UpgradeItem = UpgradePreview['items'][number];
export type ToolGatewayState = Outputs['tools']['gateway_state'];
export type ToolTiers = Outputs['tools']['tiers'];
export type AgentTier = ToolTiers['agents'][number];
export type AuditItem = Outputs['audit']['list']['items'][number];
export type SystemStatus = Outputs['system']['status'];
export type ConnectionItem = Outputs['connections']['list']['items'][number];
export type ConnectionTool = Outputs['connections']['tools']['items'][number];
export type OperationItem = Outputs['connections']['operations']['items'][number];
export type DocumentPreview = Outputs['connections']['preview'];
export type ConnectionChange = Omit<Inputs['connections']['change'], 'id'>;
export type NewConnection = Inputs['connections']['add'];
export type ToolChangeItem = Outputs['connections']['changes']['items'][number];
export type ModelProviderItem = Outputs['model_providers']['list']['items'][number];
/** The scope that provides each secret. `undefined` when no scope has it. */
export type SecretScopes = Readonly<Record<string, SecretScope | undefined>>;
/** The guard's verdict on a tool's first call. `warn` means that it would pass, but with a warning. */
export type DryVerdict = Omit<Outputs['policy']['dry_run'][number], 'version'>;
export type SecretItem = Outputs['secrets']['list']['items'][number];
export type SecretTest = Outputs['secrets']['test'];
export type TraceRecord = Outputs['traces']['get'];
export type SpanItem = TraceRecord['spans'][number];
export type BudgetReport = Outputs['budgets']['get'];
export type BudgetItem = BudgetReport['workspace'];
export type SpendLimit = BudgetItem['limit'];
export type SettingsChange = Inputs['settings']['change'];
export type RetentionReport = Outputs['retention']['get'];
export type SystemInfo = Outputs['system']['info'];
export type DetectedModelServer = SystemInfo['model_servers'][number];
export type ApprovalItem = Outputs['questions']['list']['items'][number];
export type ApprovalAnswerInput = Inputs['questions']['answer'];
export type UnknownOutcomeItem = Outputs['outcomes']['list']['items'][number];
export type ChatSessionItem = Outputs['chat']['list'][number];
export type ChatMessageItem = Outputs['chat']['messages'][number];
export type SideEffectItem = Outputs['runs']['side_effects'][number];
export type CaseItem = Outputs['evaluations']['cases']['items'][number];
export type EvaluationItem = Outputs['evaluations']['list']['items'][number];
type EvaluationRecord = Outputs['evaluations']['get'];
export type EvaluationResultItem = EvaluationRecord['results'][number];
export type BillingReport = Outputs['usage']['billing'];
export type BillingItem = BillingReport['lines'][number];
export type UsageScheduleReport = Outputs['usage']['schedule'];
export type UsageScheduleInput = Inputs['usage']['set_schedule'];
