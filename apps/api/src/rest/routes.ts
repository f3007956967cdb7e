import { invitationOperations, passwordOperations } from '../features/accounts/index.ts';
import {
  activationOperations,
  activationRoutes,
  agentToolOperations,
  suggestionOperations,
} from '../features/activations/index.ts';
import { approvalOperations, approvalRoutes } from '../features/approvals/index.ts';
import { auditOperations } from '../features/audit/index.ts';
import { budgetOperations } from '../features/budgets/index.ts';
import { chatOperations, chatRoutes } from '../features/chat/index.ts';
import { connectionOperations } from '../features/connections/index.ts';
import { evaluationOperations } from '../features/evaluation/index.ts';
import { eventRoutes } from '../features/event-feed/index.ts';
import { executionRoutes } from '../features/executions/index.ts';
import { healthRoutes } from '../features/health/index.ts';
import { mailOperations } from '../features/mail/index.ts';
import { memberOperations } from '../features/members/index.ts';
import { migrationRoutes } from '../features/migration/index.ts';
import { outcomeOperations } from '../features/outcomes/index.ts';
import { policyOperations, callOperations, executionOperations } from '../features/calls/index.ts';
import { retentionOperations, runRetentionOperations } from '../features/retention/index.ts';
import { runOperations, runRoutes } from '../features/runs/index.ts';
import { serviceAccountOperations } from '../features/service-accounts/index.ts';
import { sandboxOperations } from '../features/sandboxes/index.ts';
import { secretOperations } from '../features/secrets/index.ts';
import { settingsOperations } from '../features/settings/index.ts';
import { modelProviderOperations } from '../features/models/index.ts';
import { systemOperations, traceOperations } from '../features/system/index.ts';
import { templateOperations, templateRoutes, workflowOperations, workflowRoutes } from '../features/workflows/index.ts';
import { toolOperations, toolRoutes, toolVersionOperations, toolVersionRoutes } from '../features/tools/index.ts';
import { billingOperations, usageOperations } from '../features/usage/index.ts';
import { versionOperations, versionRoutes, workflowCopyOperations } from '../features/versions/index.ts';
import { workspaceOperations } from '../features/workspaces/index.ts';
import type { Operation } from '../operations/define-operation.ts';
import { toRoute } from '../operations/to-route.ts';
import type { Route } from '../operations/rest/route.ts';

const routesOf = (operations: Readonly<Record<string, unknown>>): Route[] =>
  Object.values(operations as Readonly<Record<string, Operation>>).map(toRoute);

/** All routes of the public HTTP API, in the order of the OpenAPI document. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...routesOf(workflowOperations),
  ...workflowRoutes,
  ...routesOf(workflowCopyOperations),
  ...routesOf(templateOperations),
  ...templateRoutes,
  ...routesOf(versionOperations),
  ...versionRoutes,
  ...routesOf(runOperations),
  ...runRoutes,
  ...routesOf(runRetentionOperations),
  ...routesOf(callOperations),
  ...routesOf(executionOperations),
  ...routesOf(policyOperations),
  ...routesOf(evaluationOperations),
  ...routesOf(approvalOperations),
  ...approvalRoutes,
  ...routesOf(outcomeOperations),
  ...routesOf(chatOperations),
  ...chatRoutes,
  ...executionRoutes,
  ...migrationRoutes,
  ...eventRoutes,
  ...routesOf(toolOperations),
  ...toolRoutes,
  ...routesOf(toolVersionOperations),
  ...toolVersionRoutes,
  ...routesOf(usageOperations),
  ...routesOf(billingOperations),
  ...routesOf(activationOperations),
  ...routesOf(agentToolOperations),
  ...activationRoutes,
  ...routesOf(suggestionOperations),
  ...routesOf(settingsOperations),
  ...routesOf(retentionOperations),
  ...routesOf(budgetOperations),
  ...routesOf(auditOperations),
  ...routesOf(connectionOperations),
  ...routesOf(secretOperations),
  ...routesOf(memberOperations),
  ...routesOf(serviceAccountOperations),
  ...routesOf(passwordOperations),
  ...routesOf(invitationOperations),
  ...routesOf(workspaceOperations),
  ...routesOf(mailOperations),
  ...routesOf(systemOperations),
  ...routesOf(modelProviderOperations),
  ...routesOf(sandboxOperations),
  ...routesOf(traceOperations),
];
