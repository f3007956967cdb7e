'use client';
import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../lib/counted.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { readSpending } from '../model/spending-steps.ts';
import { stepPath } from '../model/step-path.ts';
import styles from './spending-lane.module.css';
import { useTimelineExtensions, useWindow } from './timeline-context.tsx';
import { useNow } from './use-now.ts';

const height = 20;

/** Renders the cost of the run over time: dollars as a bold line, tokens as a thin one, each scaled to its own maximum. */
export function SpendingLane() {
  const { run } = useTimelineExtensions();
  const window = useWindow();
  const steps = useStore(run, state => readSpending(state.journal).steps.length);
  const paths = useMemo(() => {
    const all = readSpending(run.getState().journal).steps.slice(0, steps);
    return { usd: stepPath(all, window, height, step => step.usd), tokens: stepPath(all, window, height, step => step.tokens) };
  }, [run, window, steps]);
  const chart = useRef<SVGSVGElement>(null);
  useNow(chart);
  return (
    <>
      <SpentReading />
      <div className={styles.chart}>
        <svg ref={chart} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {paths.usd !== '' && <path d={`${paths.usd}V${height}H0z`} className={styles.area} />}
          {paths.tokens !== '' && <path d={paths.tokens} className={styles.tokens} />}
          {paths.usd !== '' && <path d={paths.usd} className={styles.usd} />}
          <rect className={styles.veil} y="-3" width="1000" height={height + 6} />
        </svg>
      </div>
    </>
  );
}

/** Renders the spending at the playhead in figures. */
function SpentReading() {
  const { run } = useTimelineExtensions();
  const step = useStore(run, state => readSpending(state.journal).at(state.count));
  const last = useStore(run, state => readSpending(state.journal).steps.at(-1));
  return (
    <div className={styles.reading} role="group" aria-label={t('Spend at playhead')}>
      {(last?.usd ?? 0) > 0 && (
        <span>
          <Trans text="<amount/> USD" parts={{ amount: <b>{formatUsd(step?.usd ?? 0)}</b> }} />
        </span>
      )}
      {(last?.tokens ?? 0) > 0 && (
        <span>
          <Trans text="<amount/> tokens" parts={{ amount: <b>{formatCount(step?.tokens ?? 0)}</b> }} />
        </span>
      )}
    </div>
  );
}
