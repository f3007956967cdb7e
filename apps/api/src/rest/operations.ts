import type { Operation } from './operation.ts';
import { activationOperations } from './operations/activation-operations.ts';
import { auditOperations } from './operations/audit-operations.ts';
import { billingOperations } from './operations/billing-operations.ts';
import { budgetOperations } from './operations/budget-operations.ts';
import { callOperations } from './operations/call-operations.ts';
import { chatOperations } from './operations/chat-operations.ts';
import { connectionOperations } from './operations/connection-operations.ts';
import { evaluationOperations } from './operations/evaluation-operations.ts';
import { eventOperations } from './operations/event-operations.ts';
import { executionOperations } from './operations/execution-operations.ts';
import { healthOperations } from './operations/health-operation.ts';
import { memberOperations } from './operations/member-operations.ts';
import { migrationOperations } from './operations/migration-operations.ts';
import { questionOperations } from './operations/question-operations.ts';
import { outcomeOperations } from './operations/outcome-operations.ts';
import { runOperations } from './operations/run-operations.ts';
import { secretOperations } from './operations/secret-operations.ts';
import { settingsOperations } from './operations/settings-operations.ts';
import { suggestionOperations } from './operations/suggestion-operations.ts';
import { systemOperations } from './operations/system-operations.ts';
import { templateOperations } from './operations/template-operations.ts';
import { toolOperations } from './operations/tool-operations.ts';
import { toolCareOperations } from './operations/tool-care-operations.ts';
import { usageOperations } from './operations/usage-operations.ts';
import { versionOperations } from './operations/version-operations.ts';
import { workflowCareOperations } from './operations/workflow-care-operations.ts';
import { workflowOperations } from './operations/workflow-operations.ts';

/** The public interface, row by row. */
export const operations: readonly Operation[] = [
  ...healthOperations,
  ...workflowOperations,
  ...workflowCareOperations,
  ...templateOperations,
  ...versionOperations,
  ...runOperations,
  ...callOperations,
  ...evaluationOperations,
  ...questionOperations,
  ...outcomeOperations,
  ...chatOperations,
  ...executionOperations,
  ...migrationOperations,
  ...eventOperations,
  ...toolOperations,
  ...toolCareOperations,
  ...usageOperations,
  ...billingOperations,
  ...activationOperations,
  ...suggestionOperations,
  ...settingsOperations,
  ...budgetOperations,
  ...auditOperations,
  ...connectionOperations,
  ...secretOperations,
  ...memberOperations,
  ...systemOperations,
];
