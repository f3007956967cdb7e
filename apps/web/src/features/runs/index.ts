export { RunsPage } from './view/runs-page.tsx';
export { WorkflowRunsPage } from './view/workflow-runs-page.tsx';
