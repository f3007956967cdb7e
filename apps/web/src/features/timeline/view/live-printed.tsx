import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import type { RunViewStore } from '../../run/index.ts';
import type { CallRow } from '../model/call-row.ts';
import { printedAt } from '../model/printed-at.ts';
import styles from './call-inspector.module.css';
import { Printed } from './printed.tsx';

/** Renders what the code of a running call had printed at the playhead. */
export function LivePrinted({ run, row }: { run: RunViewStore; row: CallRow }) {
  const stdout = useStore(run, state => printedAt(row, 'stdout', state.count));
  const stderr = useStore(run, state => printedAt(row, 'stderr', state.count));
  if (stdout === undefined && stderr === undefined) return null;
  return (
    <div className={styles.live}>
      <Printed title={t('Standard output')} text={stdout} isLive />
      <Printed title={t('Standard error')} text={stderr} isLive />
    </div>
  );
}
