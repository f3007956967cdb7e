import type { Backend } from '../model/backend.ts';

/** Returns the query of the workspace's workflows, which all readers share so that it is fetched once. */
export const workflowsQuery = (backend: Backend) => ({ queryKey: ['editor', 'workflows'], queryFn: backend.listWorkflows });
