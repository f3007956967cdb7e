export { aTool } from './a-tool.ts';
export { type Said, type SaidCall, saidModel, type SaidModel } from './said-model.ts';
export { play, type Scenario, type Story, testCaller, testScope, typesOf } from './scenario.ts';
export { type VirtualClock, virtualClock } from './virtual-clock.ts';
export { mortal, type Mortal } from './mortal.ts';
export { mockGateway, type MockGateway } from './mock-gateway.ts';
