'use client';
import { useRef } from 'react';
import styles from './code-area.module.css';

export type CodeAreaProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  invalid?: boolean;
};

/** Renders plain text with line numbers. Tab leaves the field, as required for accessibility. Indentation is two typed spaces. */
export function CodeArea({ label, value, onChange, rows = 16, invalid }: CodeAreaProps) {
  const gutter = useRef<HTMLPreElement>(null);
  const items = value.split('\n').length;
  return (
    <div className={styles.area}>
      <pre ref={gutter} aria-hidden="true" className={styles.gutter}>
        {Array.from({ length: items }, (_, index) => index + 1).join('\n')}
      </pre>
      <textarea
        aria-label={label}
        aria-invalid={invalid || undefined}
        rows={rows}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        onChange={event => onChange(event.target.value)}
        onScroll={event => {
          if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
