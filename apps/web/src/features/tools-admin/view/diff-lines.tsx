import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { DiffLine } from '../model/line-diff.ts';
import styles from './schema-diff.module.css';

const SIGN = { same: ' ', added: '+', removed: '−' } as const;
const SPOKEN = { same: '', added: t('added'), removed: t('removed') } as const;

/** Two texts beside each other, line by line: what went, what came, what stayed. */
export function DiffLines({ label, lines }: { label: string; lines: readonly DiffLine[] }) {
  return (
    <ScrollRegion label={label} className={styles.diff}>
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </ScrollRegion>
  );
}

function Line({ line }: { line: DiffLine }) {
  const [start, end] = line.changed ?? [0, 0];
  return (
    <div className={styles.line} data-mark={line.mark} data-part={line.part}>
      <span className={styles.number}>{line.number}</span>
      <span aria-hidden="true" className={styles.sign}>
        {SIGN[line.mark]}
      </span>
      <span style={{ paddingLeft: `${line.depth * 2}ch` }}>
        <span className="sr-only">{SPOKEN[line.mark]} </span>
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
