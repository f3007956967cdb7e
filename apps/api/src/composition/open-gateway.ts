import type { CallerFacts, Confirmation, Scope } from '@pinion/contracts';
import { agentIdOf } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { CallLedger, Clock, EnvelopeCache, RuntimeDeps } from '@pinion/tool-runtime';
import type { CoreServices } from './core-services.ts';
import type { NodeDeps } from '../engine/nodes/node-run.ts';
import { draftWorkflow, isExternalAgentOfCaller } from '../engine/nodes/outside-caller.ts';
import { type ApprovalService, DatabaseApprovalQueue } from '../features/approvals/index.ts';
import { suggestedTools } from '../features/tools/index.ts';
import { createBudgetMeter, type PostgresBudgets } from '../stores/budgets/index.ts';
import { createIdempotentResponses } from '../stores/runs/index.ts';
import { createEffectLedger } from '../ledger/effect-ledger.sql.ts';
import { createOutcomeStore, type OutcomeStore } from '../ledger/outcome-store.sql.ts';
import { isCallbackSigned, signCallback, createApprovalStore } from '../stores/approvals/index.ts';
import { retryDatabase } from '../platform/retry/retry-database.ts';
import type { ToolActivations } from '../stores/activations/index.ts';
import type { ToolStore } from '../stores/tools/index.ts';
import type { WorkspaceSettingsStore } from '../stores/settings/index.ts';
import { type AgentToolContext, watchActivations, watchSettings, WorkspaceFacts } from '../features/activations/index.ts';

export type GatewayNeeds = {
  database: Database;
  edges: Pick<CoreServices, 'activations' | 'connections' | 'workspaceSettings' | 'callbackKeys'>;
  tools: Pick<ToolStore, 'catalog'>;
  /** The cache of pure tools' results, of this process or of all that share a Redis. */
  cache: EnvelopeCache;
  clock: Clock;
  origin: string;
  /** The organization's minimum approval of a call, regardless of the workspace settings. */
  confirmationFloor: Confirmation | undefined;
  /** Called when an approval was decided here and its run is not here. */
  onElsewhere: (runId: string) => void;
  report: (error: unknown) => void;
};

export type GatewayOptions = {
  ledger: CallLedger;
  /** The cache above. Its entries without an expiry survive a restart. */
  cache: EnvelopeCache;
  /** The effects whose outcome is unknown. */
  outcomes: OutcomeStore;
  /** The budgets that runs share. */
  meter: PostgresBudgets;
  /** The stores above, whose changes the guard sees at once. */
  activations: ToolActivations;
  workspaceSettings: WorkspaceSettingsStore;
  approvals: ApprovalService;
  /** The approvals that the runs of this process wait for. */
  waits: Pick<DatabaseApprovalQueue, 'waitingOf' | 'forgetRun'>;
  nodes: Pick<NodeDeps, 'unavailable' | 'suggestions' | 'rolesOf' | 'specFor' | 'approvals' | 'ready'>;
  close(): Promise<void>;
} & Required<Pick<RuntimeDeps, 'toolStatusOf' | 'prices'>>;

const sweepEveryMs = 6 * 3_600_000;

/** Opens the gateway's stores of a workspace: started effects, approval requests and decisions about tools. */
export function openGateway(needs: GatewayNeeds): GatewayOptions {
  const { database, edges, tools, clock, origin, confirmationFloor, onElsewhere, report } = needs;
  const isShared = database.kind !== 'pglite';
  const ledger = createEffectLedger(database);
  const facts = new WorkspaceFacts({
    activations: edges.activations,
    settings: edges.workspaceSettings,
    tools,
    now: () => clock.now(),
    confirmationFloor,
    isShared,
    report,
  });
  const changed = (scope: Scope): Promise<void> => facts.refresh(scope);
  const store = createApprovalStore(database);
  const keys = edges.callbackKeys;
  const callbackUrl = ({ workspace_id }: Scope, question_id: string): string => {
    const signature = signCallback(keys()[0], { workspace_id, question_id });
    return `${origin}/api/v1/callbacks/${encodeURIComponent(workspace_id)}/${encodeURIComponent(question_id)}?signature=${signature}`;
  };
  const queue = new DatabaseApprovalQueue({ store, clock, callbackUrl, isShared, onElsewhere, report });
  const meter = createBudgetMeter({
    database,
    clock,
    budgetsOf: async scope => (await retryDatabase(() => facts.load(scope))).settings.budgets,
    report,
  });
  const cache = createIdempotentResponses({ database, near: needs.cache, report });
  const sweeper = setInterval(() => void Promise.all([ledger.sweep(), cache.sweep()]).catch(report), sweepEveryMs).unref();
  return {
    ledger,
    cache,
    outcomes: createOutcomeStore(database),
    meter,
    activations: watchActivations(edges.activations, changed),
    workspaceSettings: watchSettings(edges.workspaceSettings, changed),
    approvals: {
      store,
      notify: row => queue.notify(row),
      holdsCallback: (ticket, signature) => isCallbackSigned(keys(), ticket, signature),
    },
    waits: queue,
    nodes: {
      ready: async scope => void (await retryDatabase(() => facts.load(scope))),
      unavailable: (scope, agentId, listed) => retryDatabase(() => facts.unavailable(scope, agentId, listed)),
      suggestions: (scope, unavailable, conversation) =>
        retryDatabase(() => suggestedTools({ unavailable, connections: edges.connections }, scope, conversation)),
      specFor: (spec, agentId, scope) => facts.specFor(spec, agentId, scope),
      rolesOf: (agentId, scope) => facts.rolesOf(agentId, scope),
      approvals: (scope, runId, nodeId) => queue.queueFor(scope, runId, nodeId),
    },
    toolStatusOf: (spec, caller, scope) => facts.toolStatusOf(spec, agentOf(caller), scope),
    prices: scope => facts.prices(scope),
    async close() {
      clearInterval(sweeper);
      queue.close();
      await ledger.close();
      await meter.close();
    },
  };
}

/**
 * Returns the agent behind a call. A node of a workflow has the tools of its own list, and so does a call that a user requested
 * for a run. All other callers have their activations.
 */
const agentOf = ({ agent_id, workflow_id = '', node_id, roles }: CallerFacts): AgentToolContext => {
  const hasList = isExternalAgentOfCaller(agent_id) || (workflow_id !== '' && agent_id === agentIdOf(workflow_id, node_id));
  // A definition that an administrator tests does not belong to a workflow yet.
  const isNode = workflow_id !== '' && workflow_id !== draftWorkflow;
  return { agent_id, listed: hasList ? true : undefined, node: isNode ? { workflow_id, roles } : undefined };
};
