'use client';
import { useMemo } from 'react';
import { t } from '../../lib/texts/t.ts';
import { visibleJson } from '../../lib/visible-text.ts';
import { VirtualRows } from '../virtual-rows.tsx';
import styles from './json-view.module.css';

const ROW_HEIGHT = 18;
const LONGEST_LINE = 2_000;

/** Renders the raw text, line by line. A line of a megabyte is truncated in the view, never in the copy. */
export function JsonRaw({ value, label, maxHeight }: { value: unknown; label: string; maxHeight: number }) {
  const rows = useMemo(() => visibleJson(JSON.stringify(value, null, 2) ?? 'null').split('\n'), [value]);
  return (
    <section aria-label={t('{{label}} as text', { label })}>
      <VirtualRows tabIndex={0} className={styles.raw} count={rows.length} lineHeight={ROW_HEIGHT} maxHeight={maxHeight}>
        {index => <code>{cut(rows[index] ?? '')}</code>}
      </VirtualRows>
    </section>
  );
}

const cut = (row: string) =>
  row.length <= LONGEST_LINE
    ? row
    : t('{{line}}… {{more}} more characters (copy to get all)', {
        line: row.slice(0, LONGEST_LINE),
        more: (row.length - LONGEST_LINE).toLocaleString('en'),
      });
