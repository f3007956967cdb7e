import { accountProcedures, invitationOperations, passwordOperations } from '../features/accounts/index.ts';
import { activationOperations, agentToolOperations, suggestionOperations } from '../features/activations/index.ts';
import { approvalOperations } from '../features/approvals/index.ts';
import { auditOperations } from '../features/audit/index.ts';
import { budgetOperations } from '../features/budgets/index.ts';
import { chatOperations, chatSubscriptions } from '../features/chat/index.ts';
import { connectionOperations } from '../features/connections/index.ts';
import { evaluationOperations } from '../features/evaluation/index.ts';
import { mailOperations } from '../features/mail/index.ts';
import { memberOperations } from '../features/members/index.ts';
import { outcomeOperations } from '../features/outcomes/index.ts';
import { policyOperations, callOperations, executionOperations } from '../features/calls/index.ts';
import { retentionOperations, runRetentionOperations } from '../features/retention/index.ts';
import { runOperations, runProcedures, runSubscriptions } from '../features/runs/index.ts';
import { serviceAccountOperations } from '../features/service-accounts/index.ts';
import { sandboxOperations } from '../features/sandboxes/index.ts';
import { secretOperations, secretProcedures } from '../features/secrets/index.ts';
import { sessionProcedures } from '../features/session/index.ts';
import { settingsOperations } from '../features/settings/index.ts';
import { modelProviderOperations } from '../features/models/index.ts';
import { systemOperations, traceOperations } from '../features/system/index.ts';
import {
  templateOperations,
  workflowOperations,
  workflowProcedures,
  workflowSubscriptions,
} from '../features/workflows/index.ts';
import { toolOperations, toolVersionOperations, toolVersionProcedures } from '../features/tools/index.ts';
import { billingOperations, usageOperations } from '../features/usage/index.ts';
import { versionOperations, workflowCopyOperations } from '../features/versions/index.ts';
import { workspaceOperations } from '../features/workspaces/index.ts';
import { proceduresOf } from '../operations/to-procedure.ts';
import { router } from '../operations/trpc/procedures.ts';

/** The API of the app. Each procedure is derived from the operation of that name. */
export const appRouter = router({
  workflows: router({
    ...proceduresOf({ ...workflowOperations, ...workflowCopyOperations, ...versionOperations, ...workflowProcedures }),
    ...workflowSubscriptions,
  }),
  templates: router(proceduresOf(templateOperations)),
  runs: router({
    ...proceduresOf({ ...runOperations, ...callOperations, ...runRetentionOperations, ...runProcedures }),
    ...runSubscriptions,
  }),
  evaluations: router(proceduresOf(evaluationOperations)),
  questions: router(proceduresOf(approvalOperations)),
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
  retention: router(proceduresOf(retentionOperations)),
  budgets: router(proceduresOf(budgetOperations)),
  suggestions: router(proceduresOf(suggestionOperations)),
  audit: router(proceduresOf(auditOperations)),
  connections: router(proceduresOf(connectionOperations)),
  secrets: router(proceduresOf({ ...secretOperations, ...secretProcedures })),
  traces: router(proceduresOf(traceOperations)),
  system: router(proceduresOf(systemOperations)),
  model_providers: router(proceduresOf(modelProviderOperations)),
  sandboxes: router(proceduresOf(sandboxOperations)),
  members: router(proceduresOf({ ...memberOperations, ...passwordOperations })),
  service_accounts: router(proceduresOf(serviceAccountOperations)),
  invitations: router(proceduresOf(invitationOperations)),
  workspaces: router(proceduresOf(workspaceOperations)),
  mails: router(proceduresOf(mailOperations)),
  account: router(proceduresOf(accountProcedures)),
  session: router(proceduresOf(sessionProcedures)),
});

export type AppRouter = typeof appRouter;
