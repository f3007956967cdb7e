'use client';
import type { MergeConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ConfigEdit } from './use-config-edit.ts';

const modes: readonly { value: MergeConfig['mode']; label: string; hint: string }[] = [
  { value: 'first', label: t('First value'), hint: t('The first available value, in the order the edges were drawn.') },
  { value: 'list', label: t('List'), hint: t('All available values, in the order the edges were drawn.') },
  { value: 'object', label: t('Object'), hint: t('All available values, keyed by the ID of their source node.') },
];

/** Renders the settings of a merge node, where branches join. */
export function MergePane({ mode, onEdit }: { mode: MergeConfig['mode']; onEdit: ConfigEdit }) {
  return (
    <Field label={t('Output')} hint={modes.find(({ value }) => value === mode)?.hint}>
      {control => (
        <Select
          {...control}
          value={mode}
          onChange={value => onEdit(t('change merge output'), before => ({ ...before, mode: value }))}
          options={modes.map(({ value, label }) => ({ value, label }))}
        />
      )}
    </Field>
  );
}
