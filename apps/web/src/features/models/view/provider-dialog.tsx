'use client';
import { presetOf, type ProviderPreset } from '@pinion/contracts';
import { useState } from 'react';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PresetGrid } from './preset-grid.tsx';
import { ProviderForm } from './provider-form.tsx';

export type ProviderDialogProps = {
  /** The provider to edit. Undefined adds one. */
  known?: ModelProviderItem | undefined;
  /** The id of the preset to begin with. Undefined lets the user choose. */
  preset?: string | undefined;
  onSaved?: (provider: ModelProviderItem) => void;
  onClose: () => void;
};

/** Renders the dialog that adds a provider or edits one: first the choice of the provider, then its key and address. */
export function ProviderDialog({ known, preset: wanted, onSaved, onClose }: ProviderDialogProps) {
  const [preset, setPreset] = useState<ProviderPreset | undefined>(() => presetOf(known?.preset ?? wanted ?? ''));
  if (preset === undefined)
    return (
      <Dialog
        open
        onOpenChange={open => !open && onClose()}
        width="wide"
        title={t('Add provider')}
        description={t('Its models can be chosen in every agent.')}
      >
        <PresetGrid onChoose={setPreset} />
      </Dialog>
    );
  const back = known === undefined && wanted === undefined ? () => setPreset(undefined) : undefined;
  return <ProviderForm preset={preset} known={known} onBack={back} onSaved={onSaved} onClose={onClose} />;
}
