export { TracePage } from './view/trace-page.tsx';
