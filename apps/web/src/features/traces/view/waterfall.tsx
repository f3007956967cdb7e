'use client';
import { useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { SpanRow, SpanTable } from '../model/span-rows.ts';
import { Ruler } from './ruler.tsx';
import { SpanDetails } from './span-details.tsx';
import styles from './waterfall.module.css';

/** Renders spans on real time. The selected one shows its attributes below. */
export function Waterfall({ table }: { table: SpanTable }) {
  const [chosen, setChosen] = useState(table.rows[0]?.span.span_id);
  const row = table.rows.find(item => item.span.span_id === chosen) ?? table.rows[0];
  return (
    <div className={styles.frame}>
      <div className={styles.rows}>
        <Ruler length={table.length} />
        {table.rows.map(item => (
          <Row
            key={item.span.span_id}
            row={item}
            length={table.length}
            chosen={item === row}
            onChoose={() => setChosen(item.span.span_id)}
          />
        ))}
      </div>
      {row && <SpanDetails key={row.span.span_id} row={row} />}
    </div>
  );
}

type RowProps = { row: SpanRow; length: number; chosen: boolean; onChoose: () => void };

function Row({ row: { span, detail, depth, start, duration, status }, length, chosen, onChoose }: RowProps) {
  return (
    <button type="button" className={styles.row} aria-pressed={chosen} onClick={onChoose}>
      <span className={styles.label} style={{ paddingLeft: 14 + Math.min(depth, 12) * 14 }}>
        <StatusBadge status={status} word={null} />
        <span className={styles.name} title={`${span.name} ${detail}`} translate="no">
          {span.name} <span className={styles.detail}>{detail}</span>
        </span>
        <span className={styles.duration}>{formatDuration(duration)}</span>
      </span>
      <span className={styles.channel}>
        <i
          className={styles.bar}
          data-status={status}
          style={{ left: `${(start / length) * 100}%`, width: `${(duration / length) * 100}%` }}
        />
      </span>
    </button>
  );
}
