export { HomePage } from './view/home-page.tsx';
export { WorkflowsPage } from './view/workflows-page.tsx';
