'use client';
import { type WorkflowDiff, type WorkflowChange } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { DiffBadge } from '../../canvas/index.ts';
import { diffStatusOf, describeMoved } from '../model/change-labels.ts';
import styles from './versions.module.css';
import { messageText } from '../../../lib/texts/message-text.ts';

export type ChangeListProps = { diff: WorkflowDiff; onGo?: (nodeId: string) => void; label: string };

/** Renders every difference in a line: icon and word, subject, and location. Clicking one goes to its node. */
export function ChangeList({ diff, onGo, label }: ChangeListProps) {
  const { changes, moved } = diff;
  return (
    <>
      {changes.length === 0 && <p className={styles.none}>{t('No changes that affect runs.')}</p>}
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label={label}>
          {changes.map((change, index) => {
            const phrase = (
              <>
                <DiffBadge status={diffStatusOf(change)} />
                <span className={styles.words}>
                  {changeText(change)}
                  {change.kind === 'node_changed' && <small>{change.title}</small>}
                </span>
              </>
            );
            const { node_id } = change;
            return (
              <li key={`${index} ${change.text}`}>
                {onGo === undefined || node_id === undefined ? (
                  <div className={styles.change}>{phrase}</div>
                ) : (
                  <button type="button" className={styles.change} onClick={() => onGo(node_id)}>
                    {phrase}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {moved.length > 0 && (
        <p className={styles.none}>{t('{{movedWords}}. Positions don’t affect runs.', { movedWords: describeMoved(diff) })}</p>
      )}
    </>
  );
}

/** Returns the text of a change, in the language of the installation. */
const changeText = (change: Pick<WorkflowChange, 'template' | 'params'>): string => messageText(change);
