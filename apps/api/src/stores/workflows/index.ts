export {
  type KeptDraft,
  type NewFile,
  type OwnedWorkflow,
  type WorkflowRow,
  type WorkflowStore,
  createWorkflowStore,
} from './workflow-store.ts';
