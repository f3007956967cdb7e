'use client';
import { useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { SpanRow, SpanTable } from '../model/span-rows.ts';
import styles from './waterfall.module.css';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { scaleSteps } from '../../../ui/charts/gauge-geometry.ts';

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

function SpanDetails({ row: { span, start, duration, status } }: { row: SpanRow }) {
  return (
    <aside aria-label={t('Span')} className={styles.details}>
      <div className={styles.title}>
        <h2>{span.name}</h2>
        <StatusBadge status={status} kind="pill" />
      </div>
      <dl className={styles.facts}>
        <dt>{t('started')}</dt>
        <dd>{formatDuration(start)}</dd>
        <dt>{t('duration')}</dt>
        <dd>{formatDuration(duration)}</dd>
        <dt>{t('span')}</dt>
        <dd>
          <code>{span.span_id}</code>
        </dd>
        {span.status.message && (
          <>
            <dt>{t('message')}</dt>
            <dd>{span.status.message}</dd>
          </>
        )}
      </dl>
      <div className={styles.json}>
        <JsonView value={span.attributes} label={t('Attributes')} title={<Label>{t('Attributes')}</Label>} />
      </div>
    </aside>
  );
}

const MINOR = 5;

/** Renders ticks over the chart, with the unit at the first label. */
function Ruler({ length }: { length: number }) {
  const inSeconds = length >= 2_000;
  const unit = inSeconds ? 1_000 : 1;
  const steps = scaleSteps(length / unit, 6);
  const step = steps[1] ?? length;
  const target = (value: number) => `${((value * unit) / length) * 100}%`;
  return (
    <div className={styles.ruler} aria-hidden="true">
      <svg>
        {steps.flatMap(start =>
          Array.from({ length: MINOR }, (_, index) => start + (index * step) / MINOR)
            .filter(value => value * unit <= length)
            .map(value => (
              <line
                key={value}
                x1={target(value)}
                x2={target(value)}
                y1={value === start ? 18 : 24}
                y2="28"
                stroke="var(--control)"
              />
            )),
        )}
        {steps.map((value, index) => (
          <text
            key={value}
            x={target(value)}
            y="13"
            fontSize="11"
            textAnchor={index === 0 ? 'start' : 'middle'}
            fill="var(--ink-3)"
          >
            {index === 0 ? `0 ${inSeconds ? 's' : 'ms'}` : value}
          </text>
        ))}
      </svg>
    </div>
  );
}
