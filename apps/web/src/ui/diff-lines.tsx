import { t } from '../lib/texts/t.ts';
import { ForeignText } from './foreign-text.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import type { DiffLine } from '../lib/line-diff.ts';
import styles from './diff-lines.module.css';

const SIGN = { same: ' ', added: '+', removed: '−' } as const;
const SPOKEN = { same: '', added: t('added'), removed: t('removed') } as const;

/** Renders two texts side by side, line by line: removed, added and unchanged lines. */
export function DiffLines({ label, lines: rows }: { label: string; lines: readonly DiffLine[] }) {
  return (
    <ScrollRegion label={label} className={styles.diff}>
      {rows.map((row, index) => (
        <Line key={index} line={row} />
      ))}
    </ScrollRegion>
  );
}

function Line({ line: row }: { line: DiffLine }) {
  const [start, end] = row.changed ?? [0, 0];
  return (
    <div className={styles.line} data-mark={row.kind} data-part={row.part}>
      <span className={styles.number}>{row.number}</span>
      <span aria-hidden="true" className={styles.sign}>
        {SIGN[row.kind]}
      </span>
      <span style={{ paddingLeft: `${row.depth * 2}ch` }}>
        <span className="sr-only">{SPOKEN[row.kind]} </span>
        <span translate="no">
          <ForeignText text={row.text.slice(0, start)} />
          {end > start ? (
            <u>
              <ForeignText text={row.text.slice(start, end)} />
            </u>
          ) : null}
          <ForeignText text={row.text.slice(end)} />
        </span>
      </span>
    </div>
  );
}
