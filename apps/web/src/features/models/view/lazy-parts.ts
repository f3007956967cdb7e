'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { ModelPickerProps } from './model-picker.tsx';
import type { ProviderDialogProps } from './provider-dialog.tsx';

/** The dialog that sets up a provider. Its code is loaded when it is opened. */
export const providerDialog = lazyPart<ProviderDialogProps>(async () => (await import('./provider-dialog.tsx')).ProviderDialog);

/** The list of all models. Its code is loaded when it is opened. */
export const modelPicker = lazyPart<ModelPickerProps>(async () => (await import('./model-picker.tsx')).ModelPicker);
