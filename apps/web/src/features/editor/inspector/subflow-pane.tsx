'use client';
import type { SubflowConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { FigureField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import { withKey } from './with-key.ts';
import styles from './inspector.module.css';
import type { ConfigEdit } from './use-config-edit.ts';
import { WorkflowField } from './workflow-field.tsx';

type SubflowPaneProps = { view: NodeView; config: SubflowConfig; onEdit: ConfigEdit };

const longestTime = 31_536_000;

/** Another workflow as one node: which one, and how long it may take. */
export function SubflowPane({ view, config, onEdit }: SubflowPaneProps) {
  return (
    <>
      <p className={styles.note}>
        {t(
          'What reaches in is the workflow’s input, and its output leaves through output. It is a run of its own: run_id names it.',
        )}
      </p>
      <WorkflowField view={view} chosen={config.workflow} onEdit={onEdit} />
      <FigureField
        label={t('Cancel it after')}
        aside={t('seconds')}
        hint={t('Waiting for people counts. Empty: as long as it takes.')}
        isEmptyFine
        isWhole={false}
        min={0.1}
        max={longestTime}
        value={config.timeout_s}
        onValue={value => onEdit(t('time limit'), before => withKey(before, 'timeout_s', value), 'timeout_s')}
      />
    </>
  );
}
