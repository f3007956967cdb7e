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
import type { AuditLog } from '../audit/audit-log.ts';
import type { PostgresBudgets } from '../features/budgets/store/budget-meter.ts';
import type { Members } from '../auth/store/members.ts';
import type { Connections } from '../features/connections/store/connections.ts';
import type { SecretUses } from '../features/secrets/store/secret-uses.sql.ts';
import type { SecretRepository } from '../features/secrets/store/secret-vault.ts';
import type { ModelServers } from '../features/models/store/model-servers.ts';
import type { ToolActivations } from '../features/activations/store/tool-activations.ts';
import type { ToolFailures } from '../features/tools/store/tool-failures.sql.ts';
import type { ToolChanges } from '../features/connections/store/tool-changes.ts';
import type { RequestedTools } from '../features/tools/store/requested-tools.sql.ts';
import type { ToolRegistry } from '../features/tools/store/tool-registry.ts';
import type { SeenCalls } from '../features/runs/store/seen-calls.sql.ts';
import type { ToolUsage } from '../features/tools/store/tool-usage.sql.ts';
import type { BillingUsage } from '../features/usage/store/billing-usage.ts';
import type { UsageDeliveries } from '../features/usage/store/usage-deliveries.ts';
import type { TraceStore } from '../telemetry/store/trace-store.ts';
import type { WorkflowStore } from '../features/workflows/store/workflow-store.ts';
import type { WorkspaceSettingsStore } from '../features/settings/store/workspace-settings.ts';
import type { OutcomeStore } from '../ledger/outcome-store.sql.ts';
import type { ChatService } from '../features/chat/chat-service.ts';
import type { ApprovalService } from '../features/approvals/approval-service.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunService } from './run-service.ts';
import type { SystemFacts } from '../features/system/system-facts.ts';
import type { ToolSources } from '../features/tools/tool-sources.ts';

declare module '../platform/api-services.ts' {
  interface ApiServices {
    workflows: WorkflowStore;
    /** Tracks who has which workflow open. */
    edits: LiveEdits;
    /** Milliseconds after which a follower polls for saves; undefined when only this process saves. */
    editsAskAgainMs: number | undefined;
    published: PublishedVersions;
    /** The data sets of workflows, and the results of evaluations. */
    cases: CaseStore;
    evaluations: EvaluationStore;
    tools: ToolRegistry;
    toolUsage: ToolUsage;
    /** The usage by day, from the totals of runs that ended. */
    billing: Pick<BillingUsage, 'sums' | 'openRuns'>;
    usageDeliveries: UsageDeliveries;
    seenCalls: SeenCalls;
    toolFailures: ToolFailures;
    /** The organization's minimum approval of a call, regardless of the workspace settings. */
    confirmationFloor: Confirmation | undefined;
    /** The administrator's defaults for tools that set no value themselves. */
    toolDefaults: ToolDefaults;
    activations: ToolActivations;
    requestedTools: RequestedTools;
    audit: AuditLog;
    connections: Connections;
    toolChanges: ToolChanges;
    /** The MCP servers that are currently connected. */
    mcpServers: McpServers;
    /** The gateways that have a provider in this process. */
    gateways: ReadonlySet<string>;
    workspaceSettings: WorkspaceSettingsStore;
    /** The amounts spent of the month's budgets. */
    budgets: Pick<PostgresBudgets, 'look'>;
    secrets: SecretStore & SecretRepository;
    secretUses: Pick<SecretUses, 'list'>;
    /** The single egress, for requests that a user wants tested now. */
    egress: Egress;
    /** Posts once, signed, through the same egress. */
    post: Post;
    /** The sources of the administrator's tools. */
    toolSources: ToolSources;
    traces: Pick<TraceStore, 'read'>;
    metrics: Pick<Metrics, 'read'>;
    runs: RunService;
    health: Health;
    /** The newest tool events of each workspace. */
    eventFeed: EventFeed;
    questions: ApprovalService;
    /** The effects whose outcome is unknown. */
    outcomes: OutcomeStore;
    /** Seeds of the keys that sign deliveries. */
    deliveryKeys: SigningKeys;
    chat: ChatService;
    schemas: SchemaCompiler & Pick<SchemaWorkers, 'judge'>;
    /** Token buckets, circuit breakers and calls in progress, read-only. */
    protection: Pick<SharedState, 'limiter' | 'breakers' | 'bulkhead' | 'keptIn'>;
    system: SystemFacts;
    members: Members;
    /** Undefined when no token is required while the workspace has no members. */
    startToken: StartToken | undefined;
    /** The open responses, which are cut when a caller loses access. */
    openStreams: Pick<OpenStreams, 'cut' | 'isEmpty'>;
    clock: Clock;
    modelServers: ModelServers;
    newId(): string;
  }
}
