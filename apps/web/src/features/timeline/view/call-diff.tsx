'use client';
import type { ToolEnvelope } from '@pinion/contracts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { STATUS_LABEL } from '../../../lib/status.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { Select } from '../../../ui/select.tsx';
import { formatClock } from '../../run/index.ts';
import type { CallRow } from '../model/call-row.ts';
import { statusAt } from '../model/row-labels.ts';
import styles from './call-inspector.module.css';

/** The value comparison, loaded when it is opened. */
const { View: TwoValues } = lazyPart(async () => (await import('../../compare/index.ts')).TwoValues);

type CallDiffProps = {
  label: string;
  field: 'input' | 'output';
  envelope: ToolEnvelope;
  others: readonly CallRow[];
};

/** Renders the value beside that of another call of the tool, initially the call before it. */
export function CallDiff({ label, field, envelope, others }: CallDiffProps) {
  const [chosen, setChosen] = useState(others[0]?.id ?? '');
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  if (other?.envelope === undefined) return null;
  return (
    <div className={styles.diff}>
      <Select
        label={t('Compare {{label}} with call', { label: label.toLowerCase() })}
        value={other.id}
        onChange={setChosen}
        options={others.map(row => ({ value: row.id, label: otherCallLabel(row, envelope) }))}
      />
      <Suspense fallback={<LoadingRows label={t('Comparing…')} />}>
        <TwoValues label={label} before={other.envelope[field]} after={envelope[field]} sides={t('− other call, + this call')} />
      </Suspense>
    </div>
  );
}

function otherCallLabel(row: CallRow, { version }: ToolEnvelope): string {
  const text = [
    t('turn {{iteration}}', { iteration: row.iteration + 1 }),
    `${formatClock(row.start_ms)} s`,
    STATUS_LABEL[statusAt(row, 'over')],
  ];
  return formatList([...text, ...(row.version === version ? [] : [row.version])]);
}
