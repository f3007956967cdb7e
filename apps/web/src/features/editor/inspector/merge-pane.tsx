'use client';
import type { MergeConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ConfigEdit } from './use-config-edit.ts';

const modes: readonly { value: MergeConfig['mode']; label: string; hint: string }[] = [
  { value: 'first', label: t('The first'), hint: t('The first live value, in the order in which the edges were drawn.') },
  { value: 'list', label: t('A list'), hint: t('All live values, in the order in which the edges were drawn.') },
  { value: 'object', label: t('An object'), hint: t('All live values, each under the id of the node it comes from.') },
];

/** Where branches come together. */
export function MergePane({ mode, onEdit }: { mode: MergeConfig['mode']; onEdit: ConfigEdit }) {
  return (
    <Field label={t('What goes on')} hint={modes.find(({ value }) => value === mode)?.hint}>
      {control => (
        <Select
          {...control}
          value={mode}
          onChange={value => onEdit(t('choose what goes on'), before => ({ ...before, mode: value }))}
          options={modes.map(({ value, label }) => ({ value, label }))}
        />
      )}
    </Field>
  );
}
