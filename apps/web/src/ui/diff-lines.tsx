import { t } from '../lib/texts/t.ts';
import { ForeignText } from './foreign-text.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import type { DiffLine } from '../lib/line-diff.ts';

const SIGN = { same: ' ', added: '+', removed: '−' } as const;
const SPOKEN = { same: '', added: t('added'), removed: t('removed') } as const;

/** Renders two texts side by side, line by line: removed, added and unchanged lines. */
export function DiffLines({ label, lines }: { label: string; lines: readonly DiffLine[] }) {
  return (
    <ScrollRegion label={label} className="pt-1.5 overflow-x-auto font-mono text-code">
      {lines.map((row, index) => (
        <Line key={index} line={row} />
      ))}
    </ScrollRegion>
  );
}

function Line({ line }: { line: DiffLine }) {
  const [start, end] = line.changed ?? [0, 0];
  return (
    <div
      className="group/line grid grid-cols-[32px_16px_max-content] min-w-full w-max h-5 leading-5 whitespace-pre text-ink-2 data-[mark=added]:bg-ok-wash data-[mark=added]:text-ink data-[mark=removed]:bg-failed-wash data-[mark=removed]:text-ink data-part:text-ink-3 data-part:font-sans data-part:text-micro/5 data-part:font-semibold [&_u]:decoration-[1.5px] [&_u]:underline-offset-3"
      data-mark={line.kind}
      data-part={line.part}
    >
      <span className="pr-2 text-ink-3 text-right group-data-[mark=added]/line:text-ink-2 group-data-[mark=removed]/line:text-ink-2 group-data-part/line:font-mono group-data-part/line:font-normal group-data-part/line:text-code group-data-part/line:leading-5">
        {line.number}
      </span>
      <span aria-hidden="true" className="group-data-[mark=added]/line:text-ok group-data-[mark=removed]/line:text-failed">
        {SIGN[line.kind]}
      </span>
      <span style={{ paddingLeft: `${line.depth * 2}ch` }}>
        <span className="sr-only">{SPOKEN[line.kind]} </span>
        <span translate="no">
          <ForeignText text={line.text.slice(0, start)} />
          {end > start ? (
            <u>
              <ForeignText text={line.text.slice(start, end)} />
            </u>
          ) : null}
          <ForeignText text={line.text.slice(end)} />
        </span>
      </span>
    </div>
  );
}
