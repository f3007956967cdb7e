import type { InstallationStatus } from '../stores/system/index.ts';
import type { RunQueue } from '../platform/queue/run-queue.ts';
import type { Confirmation, Scope } from '@pinion/contracts';
import type { Egress, ExpressionEngine, SchemaCompiler, SecretStore, ToolDefaults } from '@pinion/tool-runtime';
import type { Sandboxes } from '@pinion/tool-runtime/sandbox';
import type { SchemaWorkers } from '@pinion/tool-runtime/adapters/node';
import type { OpenStreams } from '../auth/open-streams.ts';
import type { PasswordHashes } from '../auth/password-hashes.ts';
import type { StartToken } from '../auth/start-token.ts';
import type { Post } from '../platform/delivery/deliver-callback.ts';
import type { Mailing } from '../features/mail/index.ts';
import type { Health } from '../features/health/index.ts';
import type { EventFeed } from '../features/event-feed/index.ts';
import type { LiveEdits } from '../features/workflows/index.ts';
import type { SharedState } from '../platform/redis/open-shared-state.ts';
import type { ConnectionSources } from '../features/connections/index.ts';
import type { PublishedVersions } from '../stores/versions/index.ts';
import type { SigningKeys } from '../platform/signing/signing-keys.ts';
import type { CaseStore, EvaluationStore } from '../stores/evaluation/index.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { PostgresBudgets } from '../stores/budgets/index.ts';
import type { Accounts } from '../auth/store/accounts.ts';
import type { Workspaces } from '../auth/store/workspaces.ts';
import type { Members } from '../auth/store/members.ts';
import type { OidcProviders } from '../auth/oidc-providers.ts';
import type { ServiceAccounts } from '../auth/store/service-accounts.ts';
import type { SecondFactors } from '../auth/store/second-factors.ts';
import type { SetupToken } from '../auth/setup-token.ts';
import type { Connections, ToolChanges } from '../stores/connections/index.ts';
import type { SecretUses, SecretRepository } from '../stores/secrets/index.ts';
import type { ModelProviders, ModelServers } from '../stores/models/index.ts';
import type { ToolActivations } from '../stores/activations/index.ts';
import type { ToolFailures, RequestedTools, ToolStore, ToolUsage } from '../stores/tools/index.ts';
import type { SeenCalls } from '../stores/runs/index.ts';
import type { BillingUsage, UsageDeliveries } from '../stores/usage/index.ts';
import type { TraceStore } from '../telemetry/store/trace-store.ts';
import type { WorkflowStore } from '../stores/workflows/index.ts';
import type { WorkspaceSettingsStore } from '../stores/settings/index.ts';
import type { ChatService } from '../features/chat/index.ts';
import type { ApprovalService } from '../features/approvals/index.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { InstallationRetention } from '@pinion/contracts';
import type { RetentionStore } from '../stores/retention/index.ts';
import type { RunServices } from '../features/runs/index.ts';
import type { SystemFacts } from '../features/system/index.ts';
import type { ToolSources } from '../features/tools/index.ts';

declare module '../platform/api-services.ts' {
  interface ApiServices extends RunServices {
    workflows: WorkflowStore;
    /** Tracks who has which workflow open. */
    edits: LiveEdits;
    /** Milliseconds after which a follower polls for saves; undefined when only this process saves. */
    editsAskAgainMs: number | undefined;
    published: PublishedVersions;
    /** The data sets of workflows, and the results of evaluations. */
    cases: CaseStore;
    evaluations: EvaluationStore;
    tools: ToolStore;
    toolUsage: ToolUsage;
    /** The usage by day, from the totals of runs that ended. */
    billing: Pick<BillingUsage, 'sums' | 'openRuns' | 'settle'>;
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
    /** The providers of models that the workspace has set up. */
    modelProviders: ModelProviders;
    toolChanges: ToolChanges;
    /** The sources of each kind of connection, which list its tools. */
    connectionSources: ConnectionSources;
    /** The gateways that have a provider in this process. */
    gateways: ReadonlySet<string>;
    /** The sandboxes that run code on this server. */
    sandboxes: Sandboxes;
    workspaceSettings: WorkspaceSettingsStore;
    /** The retention rules of the installation. */
    installationRetention: InstallationRetention;
    retention: RetentionStore;
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
    health: Health;
    /** The newest tool events of each workspace. */
    eventFeed: EventFeed;
    approvals: ApprovalService;
    /** Seeds of the keys that sign deliveries. */
    deliveryKeys: SigningKeys;
    chat: ChatService;
    /** Evaluates JSONata with limits, in other processes. */
    expressions: ExpressionEngine;
    schemas: SchemaCompiler & Pick<SchemaWorkers, 'judge'>;
    /** Token buckets, circuit breakers and calls in progress, read-only. */
    protection: Pick<SharedState, 'limiter' | 'breakers' | 'bulkhead' | 'keptIn'>;
    system: SystemFacts;
    /** The servers and the unfinished runs of the installation. */
    installation: InstallationStatus;
    runQueue: Pick<RunQueue, 'state'>;
    members: Members;
    accounts: Accounts;
    workspaces: Workspaces;
    /** Gives a new workspace the tools of the installation and the first workflow. */
    seedWorkspace: (scope: Scope) => Promise<void>;
    /** The second factors of accounts. */
    passwords: PasswordHashes;
    secondFactors: SecondFactors;
    serviceAccounts: ServiceAccounts;
    mailing: Mailing;
    /** Undefined when the server requires no sign-in before it has members. */
    setupToken: SetupToken | undefined;
    oidcProviders: OidcProviders;
    /** The origin by which people and services reach the server. */
    publicOrigin: string;
    /** Undefined when no token is required while the workspace has no members. */
    startToken: StartToken | undefined;
    /** The open responses, which are cut when a caller loses access. */
    openStreams: Pick<OpenStreams, 'cut' | 'isEmpty' | 'workspaces'>;
    modelServers: ModelServers;
  }
}
