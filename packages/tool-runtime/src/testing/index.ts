export { aTool } from './a-tool.ts';
export { type ScriptedAnswer, type ScriptedCall, createRecordingModel, type RecordingModel } from './recording-model.ts';
export { play, type Scenario, type Story, testCaller, testScope, typesOf } from './scenario.ts';
export { type VirtualClock, virtualClock } from './virtual-clock.ts';
export { mortal, type Mortal } from './mortal.ts';
export { mockGateway, type MockGateway } from './mock-gateway.ts';
export { patientLimits } from './patient-limits.ts';
