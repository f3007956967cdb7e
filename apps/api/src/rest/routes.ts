import { activationOperations, activationRoutes, agentToolOperations } from '../features/activations/activation-operations.ts';
import { suggestionOperations } from '../features/activations/suggestion-operations.ts';
import { questionOperations, questionRoutes } from '../features/approvals/approval-operations.ts';
import { auditOperations } from '../features/audit/audit-operations.ts';
import { budgetOperations } from '../features/budgets/budget-operations.ts';
import { chatOperations, chatRoutes } from '../features/chat/chat-operations.ts';
import { connectionOperations } from '../features/connections/connection-operations.ts';
import { evaluationOperations } from '../features/evaluation/evaluation-operations.ts';
import { eventRoutes } from '../features/event-feed/event-routes.ts';
import { executionRoutes } from '../features/executions/execution-routes.ts';
import { healthRoutes } from '../features/health/health-routes.ts';
import { memberOperations } from '../features/members/member-operations.ts';
import { migrationRoutes } from '../features/migration/migration-routes.ts';
import { outcomeOperations } from '../features/outcomes/outcome-operations.ts';
import { policyOperations, callOperations, executionOperations } from '../features/calls/call-operations.ts';
import { runOperations, runRoutes } from '../features/runs/run-operations.ts';
import { secretOperations } from '../features/secrets/secret-operations.ts';
import { settingsOperations } from '../features/settings/settings-operations.ts';
import { systemOperations, traceOperations } from '../features/system/system-operations.ts';
import { templateOperations, templateRoutes } from '../features/workflows/templates/template-operations.ts';
import { toolOperations, toolRoutes } from '../features/tools/tool-operations.ts';
import { toolVersionOperations, toolVersionRoutes } from '../features/tools/tool-version-operations.ts';
import { billingOperations } from '../features/usage/billing-operations.ts';
import { usageOperations } from '../features/usage/usage-operations.ts';
import { versionOperations, versionRoutes } from '../features/versions/version-operations.ts';
import { workflowCopyOperations } from '../features/versions/draft-operations.ts';
import { workflowOperations, workflowRoutes } from '../features/workflows/workflow-operations.ts';
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
  ...routesOf(callOperations),
  ...routesOf(executionOperations),
  ...routesOf(policyOperations),
  ...routesOf(evaluationOperations),
  ...routesOf(questionOperations),
  ...questionRoutes,
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
  ...routesOf(budgetOperations),
  ...routesOf(auditOperations),
  ...routesOf(connectionOperations),
  ...routesOf(secretOperations),
  ...routesOf(memberOperations),
  ...routesOf(systemOperations),
  ...routesOf(traceOperations),
];
