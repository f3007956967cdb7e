import { t } from '../lib/texts/t.ts';
import { ForeignText } from './foreign-text.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import type { DiffLine } from '../lib/line-diff.ts';
import styles from './diff-lines.module.css';

const SIGN = { same: ' ', added: '+', removed: '−' } as const;
const SPOKEN = { same: '', added: t('added'), removed: t('removed') } as const;

/** Renders two texts side by side, line by line: removed, added and unchanged lines. */
export function DiffLines({ label, lines }: { label: string; lines: readonly DiffLine[] }) {
  return (
    <ScrollRegion label={label} className={styles.diff}>
      {lines.map((row, index) => (
        <Line key={index} line={row} />
      ))}
    </ScrollRegion>
  );
}

function Line({ line }: { line: DiffLine }) {
  const [start, end] = line.changed ?? [0, 0];
  return (
    <div className={styles.line} data-mark={line.kind} data-part={line.part}>
      <span className={styles.number}>{line.number}</span>
      <span aria-hidden="true" className={styles.sign}>
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
