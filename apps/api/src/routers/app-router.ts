import { router } from '../trpc/procedures.ts';
import { activationsRouter } from './activations-router.ts';
import { auditRouter } from './audit-router.ts';
import { budgetsRouter } from './budgets-router.ts';
import { chatRouter } from './chat-router.ts';
import { evaluationsRouter } from './evaluations-router.ts';
import { questionsRouter } from './questions-router.ts';
import { connectionsRouter } from './connections-router.ts';
import { membersRouter } from './members-router.ts';
import { outcomesRouter } from './outcomes-router.ts';
import { policyRouter } from './policy-router.ts';
import { runsRouter } from './runs-router.ts';
import { secretsRouter } from './secrets-router.ts';
import { sessionRouter } from './session-router.ts';
import { settingsRouter } from './settings-router.ts';
import { suggestionsRouter } from './suggestions-router.ts';
import { systemRouter } from './system-router.ts';
import { templatesRouter } from './templates-router.ts';
import { toolsRouter } from './tools-router.ts';
import { tracesRouter } from './traces-router.ts';
import { usageRouter } from './usage-router.ts';
import { workflowsRouter } from './workflows-router.ts';

/** Everything the app asks of the API. */
export const appRouter = router({
  workflows: workflowsRouter,
  templates: templatesRouter,
  runs: runsRouter,
  evaluations: evaluationsRouter,
  questions: questionsRouter,
  outcomes: outcomesRouter,
  policy: policyRouter,
  chat: chatRouter,
  tools: toolsRouter,
  activations: activationsRouter,
  settings: settingsRouter,
  budgets: budgetsRouter,
  usage: usageRouter,
  suggestions: suggestionsRouter,
  audit: auditRouter,
  connections: connectionsRouter,
  secrets: secretsRouter,
  traces: tracesRouter,
  members: membersRouter,
  session: sessionRouter,
  system: systemRouter,
});
export type AppRouter = typeof appRouter;
