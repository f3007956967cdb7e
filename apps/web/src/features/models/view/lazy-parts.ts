'use client';
import type { ModelConfig } from '@pinion/contracts';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

export type ProviderDialogProps = {
  /** The provider to edit. Undefined adds one. */
  known?: ModelProviderItem | undefined;
  /** The id of the preset to begin with. Undefined lets the user choose. */
  preset?: string | undefined;
  onSaved?: (provider: ModelProviderItem) => void;
  onClose: () => void;
};

/** The dialog that sets up a provider. Its code is loaded when it is opened. */
export const providerDialog = lazyPart<ProviderDialogProps>(async () => (await import('./provider-dialog.tsx')).ProviderDialog);

export type ModelPickerProps = {
  model: ModelConfig;
  providers: readonly ModelProviderItem[];
  onChoose: (model: ModelConfig) => void;
  /** Called when the user wants to set up another provider. */
  onAdd: () => void;
  onClose: () => void;
};

/** The list of all models. Its code is loaded when it is opened. */
export const modelPicker = lazyPart<ModelPickerProps>(async () => (await import('./model-picker.tsx')).ModelPicker);
