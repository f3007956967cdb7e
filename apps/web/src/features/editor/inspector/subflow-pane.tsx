'use client';
import type { SubflowConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { NumberField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import { withKey } from './with-key.ts';
import styles from './inspector.module.css';
import type { ConfigEdit } from './use-config-edit.ts';
import { WorkflowField } from './workflow-field.tsx';

type SubflowPaneProps = { view: NodeView; config: SubflowConfig; onEdit: ConfigEdit };

const longestTime = 31_536_000;

/** Renders the settings of a subflow node: its workflow and time limit. */
export function SubflowPane({ view, config, onEdit }: SubflowPaneProps) {
  return (
    <>
      <p className={styles.note}>
        {t(
          'The value on the in handle is the workflow’s input. Its output is on the output handle. It runs as a separate run, identified by run_id.',
        )}
      </p>
      <WorkflowField view={view} chosen={config.workflow} onEdit={onEdit} />
      <NumberField
        label={t('Timeout')}
        aside={t('seconds')}
        hint={t('Includes time spent waiting for approval. Leave empty for no limit.')}
        isEmptyFine
        isWhole={false}
        min={0.1}
        max={longestTime}
        value={config.timeout_s}
        onValue={value => onEdit(t('edit timeout'), before => withKey(before, 'timeout_s', value), 'timeout_s')}
      />
    </>
  );
}
