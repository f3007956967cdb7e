export { createScriptedModel } from './scripted-model.ts';
