export { providerOf } from './model/choose-model.ts';
export { modelPicker, providerDialog } from './view/lazy-parts.ts';
export { ModelFacts } from './view/model-facts.tsx';
export { ModelsPage } from './view/models-page.tsx';
