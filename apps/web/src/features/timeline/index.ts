export type { CallAction } from './model/call-action.ts';
export type { CallRow } from './model/call-row.ts';
export { Timeline } from './view/timeline.tsx';
export { CallInspector } from './view/call-inspector.tsx';
export { TurnInspector } from './view/turn-inspector.tsx';
export { PartInspector } from './view/part-inspector.tsx';
export { laneById } from './model/part-lanes.ts';
