import type { Backend } from '../model/backend.ts';

/** The workflows of the workspace: asked for once, whoever wants to know. */
export const workflowsQuery = (backend: Backend) => ({ queryKey: ['editor', 'workflows'], queryFn: backend.listWorkflows });
