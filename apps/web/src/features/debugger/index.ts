export { DebuggerPage } from './view/debugger-page.tsx';
