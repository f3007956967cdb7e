export { createModel } from './create-model.ts';
export type { ModelDeps } from './model-deps.ts';
export { mangleName } from './mangle-name.ts';
export { modelListRequest } from './model-list-request.ts';
export { countTurns } from './count-turns.ts';
export { createScriptedModel } from './scripted-model.ts';
export { toolProtocolOf } from './tool-protocol.ts';
export { withTextTools } from './text-tools/with-text-tools.ts';
