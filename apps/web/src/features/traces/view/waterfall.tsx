'use client';
import { useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { SpanRow, SpanTable } from '../model/span-rows.ts';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { scaleSteps } from '../../../ui/charts/gauge-geometry.ts';

/** Renders spans on real time. The selected one shows its attributes below. */
export function Waterfall({ table }: { table: SpanTable }) {
  const [chosen, setChosen] = useState(table.rows[0]?.span.span_id);
  const row = table.rows.find(item => item.span.span_id === chosen) ?? table.rows[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_340px] border-t border-line [--label:280px] max-[1101px]:grid-cols-[minmax(0,1fr)] max-[761px]:[--label:190px]">
      <div className="min-w-0">
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
    <button
      type="button"
      className="grid grid-cols-[var(--label)_minmax(0,1fr)] w-full h-6.5 text-left hover:bg-hover aria-pressed:bg-accent-wash focus-visible:inset-ring-2 focus-visible:inset-ring-accent"
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span
        className="flex gap-2 items-center min-w-0 pr-3 border-r border-hair"
        style={{ paddingLeft: 14 + Math.min(depth, 12) * 14 }}
      >
        <StatusBadge status={status} word={null} />
        <span className="cut min-w-0 text-small font-medium" title={`${span.name} ${detail}`} translate="no">
          {span.name} <span className="text-ink-3 text-micro font-normal">{detail}</span>
        </span>
        <span className="ml-auto text-ink-2 text-small whitespace-nowrap">{formatDuration(duration)}</span>
      </span>
      <span className="relative mr-5">
        <i
          className="absolute top-2 h-2.5 min-w-0.75 rounded-[2px] bg-model-bar data-[status=failed]:bg-[repeating-linear-gradient(_135deg,var(--failed-bar)_0_4px,color-mix(in_srgb,var(--failed-bar)_74%,var(--surface))_4px_6px_)] data-[status=running]:bg-accent"
          data-status={status}
          style={{ left: `${(start / length) * 100}%`, width: `${(duration / length) * 100}%` }}
        />
      </span>
    </button>
  );
}

function SpanDetails({ row: { span, start, duration, status } }: { row: SpanRow }) {
  return (
    <aside
      aria-label={t('Span')}
      className="min-w-0 border-l border-line max-[1101px]:border-t max-[1101px]:border-line max-[1101px]:border-l-0"
    >
      <div className="flex gap-2.5 items-start justify-between px-4 pt-3 pb-1 [&_h2]:min-w-0 [&_h2]:wrap-anywhere [&_h2]:text-lead/5 [&_h2]:font-semibold [&_h2]:tracking-tight">
        <h2>{span.name}</h2>
        <StatusBadge status={status} kind="pill" />
      </div>
      <dl className="grid grid-cols-[88px_1fr] gap-y-0.5 gap-x-3 px-4 pb-3 text-small [&_dt]:text-ink-3 [&_dd]:wrap-anywhere">
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
      <div className="px-4 pt-2 pb-3 border-t border-hair">
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
    <div
      className="ml-(--label) pr-5 border-b border-hair border-l [&_svg]:w-full [&_svg]:h-7 [&_svg]:overflow-visible"
      aria-hidden="true"
    >
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
