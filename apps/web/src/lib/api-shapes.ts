import type { AppRouter } from '@pinion/api/router';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

// What the pages get from the API, read off its router and named once. The wire keeps its snake_case.

type Outputs = inferRouterOutputs<AppRouter>;
type Inputs = inferRouterInputs<AppRouter>;

export type WorkflowItem = Outputs['workflows']['list']['items'][number];
export type WorkflowRecord = Outputs['workflows']['get'];
export type RunItem = Outputs['runs']['list']['items'][number];
export type RunComparison = Outputs['runs']['compare'];
export type ToolItem = Outputs['tools']['list']['items'][number];
export type ToolRecord = Outputs['tools']['get'];
export type ToolVersionItem = ToolRecord['versions'][number];
export type ToolImpact = Outputs['tools']['impact'];
export type ToolHolder = ToolImpact['holders'][number];
export type UsageReport = Outputs['tools']['usage'];
export type UsageRange = UsageReport['range'];
export type UpgradePreview = Outputs['tools']['upgrade_preview'];
export type UpgradeItem = UpgradePreview['items'][number];
export type ToolGatewayState = Outputs['tools']['gateway_state'];
export type ToolTiers = Outputs['tools']['tiers'];
export type AgentTier = ToolTiers['agents'][number];
export type AuditItem = Outputs['audit']['list']['items'][number];
export type LifecycleChange = Inputs['tools']['set_lifecycle'];
export type ConnectionItem = Outputs['connections']['list']['items'][number];
export type NewConnection = Inputs['connections']['add'];
export type ToolChangeItem = Outputs['connections']['changes']['items'][number];
export type SecretItem = Outputs['secrets']['list']['items'][number];
export type SecretTest = Outputs['secrets']['test'];
export type TraceRecord = Outputs['traces']['get'];
export type SpanItem = TraceRecord['spans'][number];
export type BudgetReport = Outputs['budgets']['get'];
export type BudgetLine = BudgetReport['workspace'];
export type SpendLimit = BudgetLine['limit'];
export type SettingsChange = Inputs['settings']['change'];
export type SystemInfo = Outputs['system']['info'];
export type QuestionItem = Outputs['questions']['list'][number];
export type QuestionAnswerInput = Inputs['questions']['answer'];
export type ChatSessionItem = Outputs['chat']['list'][number];
export type ChatMessageItem = Outputs['chat']['messages'][number];
export type SideEffectItem = Outputs['runs']['side_effects'][number];
export type SuggestionItem = Outputs['suggestions']['list'][number];
export type CaseItem = Outputs['evaluations']['cases']['items'][number];
export type EvaluationItem = Outputs['evaluations']['list']['items'][number];
export type EvaluationRecord = Outputs['evaluations']['get'];
export type EvaluationResultItem = EvaluationRecord['results'][number];
export type EvaluationOrder = Inputs['evaluations']['start'];
