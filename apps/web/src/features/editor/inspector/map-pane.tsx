'use client';
import type { MapConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import styles from './inspector.module.css';
import type { ConfigEdit } from './use-config-edit.ts';
import { WorkflowField } from './workflow-field.tsx';

type MapPaneProps = { view: NodeView; config: MapConfig; onEdit: ConfigEdit };

const onErrors: readonly { value: MapConfig['on_error']; label: string; hint: string }[] = [
  { value: 'stop', label: t('Stop'), hint: t('The first failure cancels the other items and fails the node.') },
  { value: 'collect', label: t('Continue'), hint: t('Failed items are null in items and listed in errors with their index.') },
];

/**
 * Renders the settings of a map node: the workflow run for each item of a list, the concurrency, and the handling of failures.
 */
export function MapPane({ view, config, onEdit }: MapPaneProps) {
  const set = (key: string, value: unknown) => onEdit(t('map {{key}}', { key }), before => ({ ...before, [key]: value }), key);
  return (
    <>
      <p className={styles.note}>
        {t(
          'Each item of the list on the in handle is the input of its own run. The outputs are on the items handle, in list order.',
        )}
      </p>
      <WorkflowField view={view} chosen={config.workflow} onEdit={onEdit} />
      <NumberField
        label={t('Max concurrency')}
        aside={t('items')}
        min={1}
        max={32}
        value={config.concurrency}
        onValue={value => set('concurrency', value)}
      />
      <Field label={t('When an item fails')} hint={onErrors.find(({ value }) => value === config.on_error)?.hint}>
        {control => (
          <Select
            {...control}
            value={config.on_error}
            onChange={value => set('on_error', value)}
            options={onErrors.map(({ value, label }) => ({ value, label }))}
          />
        )}
      </Field>
      <NumberField
        label={t('Max items')}
        hint={t('Longer lists are rejected before any item runs.')}
        min={1}
        max={10_000}
        value={config.max_items}
        onValue={value => set('max_items', value)}
      />
    </>
  );
}
