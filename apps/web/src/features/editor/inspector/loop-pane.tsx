'use client';
import type { LoopConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import styles from './inspector.module.css';
import type { ConfigEdit } from './use-config-edit.ts';
import { WorkflowField } from './workflow-field.tsx';

type LoopPaneProps = { view: NodeView; config: LoopConfig; onEdit: ConfigEdit };

/** Renders the settings of a loop: the workflow of each round, the condition of the next one, and the limit. */
export function LoopPane({ view, config, onEdit }: LoopPaneProps) {
  const set = (key: string, value: unknown) => onEdit(t('loop {{key}}', { key }), before => ({ ...before, [key]: value }), key);
  return (
    <>
      <p className={styles.note}>
        {t(
          'The value on the in handle is the input of the first round, and each output is the input of the next one. Each round is its own run.',
        )}
      </p>
      <WorkflowField view={view} chosen={config.workflow} onEdit={onEdit} />
      <Field
        label={t('Continue while')}
        name="while"
        hint={t('JSONata on the last output. $ is the output itself, for example status = "pending".')}
      >
        {control => (
          <CodeField {...control} language="jsonata" rows={3} value={config.while} onText={text => set('while', text)} />
        )}
      </Field>
      <NumberField
        label={t('Max rounds')}
        hint={t('The loop then ends with the last output.')}
        min={1}
        max={1000}
        value={config.max_rounds}
        onValue={value => set('max_rounds', value)}
      />
    </>
  );
}
