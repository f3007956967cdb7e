export { RunsPage } from './view/runs-page.tsx';
