import { activationOperations, agentToolOperations } from '../features/activations/activation-operations.ts';
import { suggestionOperations } from '../features/activations/suggestion-operations.ts';
import { questionOperations } from '../features/approvals/approval-operations.ts';
import { auditOperations } from '../features/audit/audit-operations.ts';
import { budgetOperations } from '../features/budgets/budget-operations.ts';
import { chatOperations } from '../features/chat/chat-operations.ts';
import { chatSubscriptions } from '../features/chat/chat-subscriptions.ts';
import { connectionOperations } from '../features/connections/connection-operations.ts';
import { evaluationOperations } from '../features/evaluation/evaluation-operations.ts';
import { memberOperations } from '../features/members/member-operations.ts';
import { outcomeOperations } from '../features/outcomes/outcome-operations.ts';
import { policyOperations, callOperations, executionOperations } from '../features/calls/call-operations.ts';
import { runOperations, runProcedures } from '../features/runs/run-operations.ts';
import { runSubscriptions } from '../features/runs/run-subscriptions.ts';
import { secretOperations, secretProcedures } from '../features/secrets/secret-operations.ts';
import { sessionProcedures } from '../features/session/session-procedures.ts';
import { settingsOperations } from '../features/settings/settings-operations.ts';
import { systemOperations, traceOperations } from '../features/system/system-operations.ts';
import { templateOperations } from '../features/workflows/templates/template-operations.ts';
import { toolOperations } from '../features/tools/tool-operations.ts';
import { toolVersionOperations, toolVersionProcedures } from '../features/tools/tool-version-operations.ts';
import { billingOperations } from '../features/usage/billing-operations.ts';
import { usageOperations } from '../features/usage/usage-operations.ts';
import { versionOperations } from '../features/versions/version-operations.ts';
import { workflowCopyOperations } from '../features/versions/draft-operations.ts';
import { workflowOperations, workflowProcedures } from '../features/workflows/workflow-operations.ts';
import { workflowSubscriptions } from '../features/workflows/workflow-subscriptions.ts';
import { proceduresOf } from '../operations/to-procedure.ts';
import { router } from '../operations/trpc/procedures.ts';

/** The API of the app. Each procedure is derived from the operation of that name. */
export const appRouter = router({
  workflows: router({
    ...proceduresOf({ ...workflowOperations, ...workflowCopyOperations, ...versionOperations, ...workflowProcedures }),
    ...workflowSubscriptions,
  }),
  templates: router(proceduresOf(templateOperations)),
  runs: router({ ...proceduresOf({ ...runOperations, ...callOperations, ...runProcedures }), ...runSubscriptions }),
  evaluations: router(proceduresOf(evaluationOperations)),
  questions: router(proceduresOf(questionOperations)),
  outcomes: router(proceduresOf(outcomeOperations)),
  policy: router(proceduresOf(policyOperations)),
  chat: router({ ...proceduresOf(chatOperations), ...chatSubscriptions }),
  tools: router(
    proceduresOf({
      ...toolOperations,
      ...toolVersionOperations,
      ...toolVersionProcedures,
      ...executionOperations,
      ...agentToolOperations,
      ...usageOperations,
    }),
  ),
  usage: router(proceduresOf(billingOperations)),
  activations: router(proceduresOf(activationOperations)),
  settings: router(proceduresOf(settingsOperations)),
  budgets: router(proceduresOf(budgetOperations)),
  suggestions: router(proceduresOf(suggestionOperations)),
  audit: router(proceduresOf(auditOperations)),
  connections: router(proceduresOf(connectionOperations)),
  secrets: router(proceduresOf({ ...secretOperations, ...secretProcedures })),
  traces: router(proceduresOf(traceOperations)),
  system: router(proceduresOf(systemOperations)),
  members: router(proceduresOf(memberOperations)),
  session: router(proceduresOf(sessionProcedures)),
});

export type AppRouter = typeof appRouter;
