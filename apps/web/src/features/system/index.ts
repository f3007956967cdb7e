export { SystemPage } from './view/system-page.tsx';
