'use client';
import type { MapConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { FigureField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import styles from './inspector.module.css';
import type { ConfigEdit } from './use-config-edit.ts';
import { WorkflowField } from './workflow-field.tsx';

type MapPaneProps = { view: NodeView; config: MapConfig; onEdit: ConfigEdit };

const onErrors: readonly { value: MapConfig['on_error']; label: string; hint: string }[] = [
  { value: 'stop', label: t('Stop'), hint: t('The first failure cancels the other items and fails the node.') },
  { value: 'collect', label: t('Go on'), hint: t('What failed is null in items, and told in errors with its index.') },
];

/** A workflow for each item of a list: which one, how many at once, and what a failure means. */
export function MapPane({ view, config, onEdit }: MapPaneProps) {
  const set = (key: string, value: unknown) => onEdit(t('map {{key}}', { key }), before => ({ ...before, [key]: value }), key);
  return (
    <>
      <p className={styles.note}>
        {t(
          'Each item of the list at in is the input of a run of its own. Their outputs leave through items, in the order of the list.',
        )}
      </p>
      <WorkflowField view={view} chosen={config.workflow} onEdit={onEdit} />
      <FigureField
        label={t('At once')}
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
      <FigureField
        label={t('Items at most')}
        hint={t('A longer list is refused before anything begins.')}
        min={1}
        max={10_000}
        value={config.max_items}
        onValue={value => set('max_items', value)}
      />
    </>
  );
}
