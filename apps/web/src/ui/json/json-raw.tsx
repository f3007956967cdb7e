'use client';
import { useMemo } from 'react';
import { t } from '../../lib/texts/t.ts';
import { visibleJson } from '../../lib/visible-text.ts';
import { VirtualLines } from '../virtual-lines.tsx';
import styles from './json-view.module.css';

const LINE = 18;
const LONGEST_LINE = 2_000;

/** The text itself, line by line. A line of a megabyte is cut in the picture, never in the copy. */
export function JsonRaw({ value, label, maxHeight }: { value: unknown; label: string; maxHeight: number }) {
  const lines = useMemo(() => visibleJson(JSON.stringify(value, null, 2) ?? 'null').split('\n'), [value]);
  return (
    <section aria-label={t('{{label}} as text', { label })}>
      <VirtualLines tabIndex={0} className={styles.raw} count={lines.length} lineHeight={LINE} maxHeight={maxHeight}>
        {index => <code>{cut(lines[index] ?? '')}</code>}
      </VirtualLines>
    </section>
  );
}

const cut = (line: string) =>
  line.length <= LONGEST_LINE
    ? line
    : t('{{line}}… {{more}} characters more, copy to have them', {
        line: line.slice(0, LONGEST_LINE),
        more: (line.length - LONGEST_LINE).toLocaleString('en'),
      });
