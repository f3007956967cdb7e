import type { TimelineRow } from '@pinion/contracts';
import { formatTime } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useMemberNames } from '../../session/index.ts';
import type { RowPhase } from '../model/row-labels.ts';
import styles from './call-inspector.module.css';
import { EditIcon } from '../../../ui/icons/first-icons.tsx';

type EditedNoteProps = { row: Extract<TimelineRow, { kind: 'turn' | 'call' }>; phase: RowPhase };

/** Renders a note on a result or a turn that a user wrote. No tool or model was called for it. */
export function EditedNote({ row: { edited, kind }, phase }: EditedNoteProps) {
  const names = useMemberNames();
  if (edited === undefined || phase !== 'over') return null;
  return (
    <p className={styles.edited}>
      <EditIcon size={13} />{' '}
      {t('Edited by {{by}} at {{at}}. Replaces {{kind}}.', {
        by: names(edited.by),
        at: formatTime(new Date(edited.at)),
        kind: kind === 'turn' ? t('the model’s output') : t('the tool’s result'),
      })}
    </p>
  );
}
