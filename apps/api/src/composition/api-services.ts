import type { Confirmation } from '@pinion/contracts';
import type { Clock, Egress, SchemaCompiler, SecretStore, ToolDefaults } from '@pinion/tool-runtime';
import type { SchemaWorkers } from '@pinion/tool-runtime/adapters/node';
import type { OpenStreams } from '../auth/open-streams.ts';
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
import type { SecretRepository } from '../features/secrets/store/secret-vault.ts';
import type { ModelServers } from '../features/models/store/model-servers.ts';
import type { ToolActivations } from '../features/activations/store/tool-activations.ts';
import type { ToolFailures } from '../features/tools/store/tool-failures.ts';
import type { ToolChanges } from '../features/connections/store/tool-changes.ts';
import type { RequestedTools } from '../features/tools/store/requested-tools.ts';
import type { ToolRegistry } from '../features/tools/store/tool-registry.ts';
import type { SeenCalls } from '../features/runs/store/seen-calls.ts';
import type { ToolUsage } from '../features/tools/store/tool-usage.ts';
import type { BillingUsage } from '../features/usage/store/billing-usage.ts';
import type { UsageDeliveries } from '../features/usage/store/usage-deliveries.ts';
import type { TraceStore } from '../features/traces/store/trace-store.ts';
import type { WorkflowStore } from '../features/workflows/store/workflow-store.ts';
import type { WorkspaceSettingsStore } from '../features/settings/store/workspace-settings.ts';
import type { OutcomeStore } from '../ledger/outcome-store.ts';
import type { ChatService } from '../features/chat/chat-service.ts';
import type { ApprovalService } from '../features/approvals/approval-service.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunService } from '../features/runs/run-service.ts';
import type { ToolSources } from '../features/tools/tool-sources.ts';

/** What this installation says about itself. */
export type SystemFacts = { version: string; database: 'pglite' | 'postgres'; data_dir: string };

/** What the services behind the two surfaces (tRPC and REST) work with. */
export type ApiServices = {
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
  requestedTools: RequestedTools;
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
  secrets: SecretStore & SecretRepository;
  secretUses: Pick<SecretUses, 'list'>;
  /** The one way out, for what a person asks to be tried now. */
  egress: Egress;
  /** Signed, through the same way out, once. */
  post: Post;
  /** Where the administrator's tools come from. */
  toolSources: ToolSources;
  traces: Pick<TraceStore, 'read'>;
  metrics: Pick<Metrics, 'read'>;
  runs: RunService;
  health: Health;
  /** Newest tool events of each workspace. */
  eventFeed: EventFeed;
  questions: ApprovalService;
  /** Effects whose outcome is unknown. */
  outcomes: OutcomeStore;
  /** Seeds of the keys that deliveries are signed with. */
  deliveryKeys: SigningKeys;
  chat: ChatService;
  schemas: SchemaCompiler & Pick<SchemaWorkers, 'judge'>;
  /** Buckets, circuits and the calls under way, to look at. */
  protection: Pick<SharedState, 'limiter' | 'breakers' | 'bulkhead' | 'keptIn'>;
  system: SystemFacts;
  members: Members;
  /** Undefined: nothing is asked for while the workspace has no members. */
  startToken: StartToken | undefined;
  /** Answers that go on, to be cut when somebody is let in no more. */
  openStreams: Pick<OpenStreams, 'cut' | 'isEmpty'>;
  clock: Clock;
  modelServers: ModelServers;
  newId(): string;
};
