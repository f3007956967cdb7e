import type { Confirmation } from '@pinion/contracts';
import type { Clock, Egress, SchemaCompiler, SecretStore, ToolDefaults } from '@pinion/tool-runtime';
import type { SchemaWorkers } from '@pinion/tool-runtime/adapters/node';
import type { OpenLines } from '../auth/open-lines.ts';
import type { StartToken } from '../auth/start-token.ts';
import type { Post } from '../platform/delivery/deliver-callback.ts';
import type { Health } from '../features/health/open-health.ts';
import type { EventFeed } from '../features/event-feed/event-feed.ts';
import type { LiveEdits } from '../features/workflows/live/live-edits.ts';
import type { SharedState } from '../platform/redis/open-shared-state.ts';
import type { McpServers } from './open-mcp.ts';
import type { PublishedVersions } from '../features/versions/store/published-versions.ts';
import type { SigningKeys } from '../platform/signing/signing-keys.ts';
import type { CaseStore } from '../features/evaluation/store/case-store.ts';
import type { EvaluationStore } from '../features/evaluation/store/evaluation-store.ts';
import type { AuditLog } from '../features/audit/store/audit-log.ts';
import type { PostgresBudgets } from '../features/budgets/store/budget-meter.ts';
import type { Members } from '../features/members/store/members.ts';
import type { Connections } from '../features/connections/store/connections.ts';
import type { SecretUses } from '../features/secrets/store/secret-uses.ts';
import type { SecretDrawer } from '../features/secrets/store/secret-vault.ts';
import type { ModelServers } from '../features/models/store/model-servers.ts';
import type { ToolActivations } from '../features/activations/store/tool-activations.ts';
import type { ToolFailures } from '../features/tools/store/tool-failures.ts';
import type { ToolChanges } from '../features/connections/store/tool-changes.ts';
import type { ToolWishes } from '../features/tools/store/tool-wishes.ts';
import type { ToolRegistry } from '../features/tools/store/tool-registry.ts';
import type { SeenCalls } from '../features/runs/store/seen-calls.ts';
import type { ToolUsage } from '../features/tools/store/tool-usage.ts';
import type { BillingUsage } from '../features/usage/store/billing-usage.ts';
import type { UsageDeliveries } from '../features/usage/store/usage-deliveries.ts';
import type { TraceStore } from '../features/traces/store/trace-store.ts';
import type { WorkflowStore } from '../features/workflows/store/workflow-store.ts';
import type { WorkspaceSettingsStore } from '../features/settings/store/workspace-settings.ts';
import type { OutcomeStore } from '../ledger/outcome-store.ts';
import type { ChatWorld } from '../features/chat/chat-world.ts';
import type { QuestionWorld } from '../features/approvals/question-world.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunDesk } from '../features/runs/run-desk.ts';
import type { ToolSources } from '../features/tools/tool-sources.ts';

/** What this installation says about itself. */
export type SystemFacts = { version: string; database: 'pglite' | 'postgres'; data_dir: string };

/** What the services behind the two surfaces (tRPC and REST) work with. */
export type EdgeWorld = {
  workflows: WorkflowStore;
  /** Who has which workflow open. */
  edits: LiveEdits;
  /** After so long a follower looks for saves by itself; undefined where nobody but this process saves. */
  editsAskAgainMs: number | undefined;
  published: PublishedVersions;
  /** The data sets of workflows, and what evaluations said of them. */
  cases: CaseStore;
  evaluations: EvaluationStore;
  tools: ToolRegistry;
  toolUsage: ToolUsage;
  /** What was used, by day, from the totals of runs that ended. */
  billing: Pick<BillingUsage, 'sums' | 'openRuns'>;
  usageDeliveries: UsageDeliveries;
  seenCalls: SeenCalls;
  toolFailures: ToolFailures;
  /** The organisation's minimum: who is asked before a call, whatever a workspace says. */
  confirmationFloor: Confirmation | undefined;
  /** What the administrator said for tools that say nothing themselves. */
  toolDefaults: ToolDefaults;
  activations: ToolActivations;
  toolWishes: ToolWishes;
  audit: AuditLog;
  connections: Connections;
  toolChanges: ToolChanges;
  /** The MCP servers as they are connected now. */
  mcpServers: McpServers;
  /** The gateways whose tools somebody here performs. */
  gateways: ReadonlySet<string>;
  workspaceSettings: WorkspaceSettingsStore;
  /** What was spent of the month's budgets. */
  budgets: Pick<PostgresBudgets, 'look'>;
  secrets: SecretStore & SecretDrawer;
  secretUses: Pick<SecretUses, 'list'>;
  /** The one way out, for what a person asks to be tried now. */
  egress: Egress;
  /** Signed, through the same way out, once. */
  post: Post;
  /** Where the administrator's tools come from. */
  toolSources: ToolSources;
  traces: Pick<TraceStore, 'read'>;
  metrics: Pick<Metrics, 'read'>;
  runs: RunDesk;
  health: Health;
  /** Newest tool events of each workspace. */
  eventFeed: EventFeed;
  questions: QuestionWorld;
  /** Effects whose outcome is unknown. */
  outcomes: OutcomeStore;
  /** Seeds of the keys that deliveries are signed with. */
  deliveryKeys: SigningKeys;
  chat: ChatWorld;
  schemas: SchemaCompiler & Pick<SchemaWorkers, 'judge'>;
  /** Buckets, circuits and the calls under way, to look at. */
  protection: Pick<SharedState, 'limiter' | 'breakers' | 'bulkhead' | 'keptIn'>;
  system: SystemFacts;
  members: Members;
  /** Undefined: nothing is asked for while the workspace has no members. */
  startToken: StartToken | undefined;
  /** Answers that go on, to be cut when somebody is let in no more. */
  openLines: Pick<OpenLines, 'cut' | 'isEmpty'>;
  clock: Clock;
  modelServers: ModelServers;
  newId(): string;
};
