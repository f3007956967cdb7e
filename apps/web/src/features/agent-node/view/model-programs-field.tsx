'use client';
import { type ModelConfig, runsVendorPrograms } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

export type ModelProgramsFieldProps = { model: ModelConfig; onPrograms: (value: 'vendor' | undefined) => void };

/** Renders the choice of programs on the vendor's machine. A model without them shows it only to turn it off. */
export function ModelProgramsField({ model, onPrograms }: ModelProgramsFieldProps) {
  const isSupported = runsVendorPrograms(model.provider);
  if (!isSupported && model.programs === undefined) return null;
  return (
    <Field
      label={t('Programs at the vendor')}
      hint={t('The vendor runs programs that the model writes. Each of their calls is checked, limited and recorded here.')}
      error={isSupported ? undefined : t('This provider runs no programs. Turn them off.')}
    >
      {control => (
        <Select
          {...control}
          value={model.programs ?? 'off'}
          onChange={value => onPrograms(value === 'vendor' ? value : undefined)}
          options={[
            { value: 'off', label: t('Off') },
            { value: 'vendor', label: t('On') },
          ]}
        />
      )}
    </Field>
  );
}
