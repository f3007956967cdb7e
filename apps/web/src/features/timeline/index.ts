export { Timeline } from './view/timeline.tsx';
export { CallInspector } from './view/call-inspector.tsx';
export { TurnInspector } from './view/turn-inspector.tsx';
