'use client';
import { useMemo, useState } from 'react';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { Section } from '../../../ui/section.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Select } from '../../../ui/select.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { breakingChanges } from '../model/is-breaking.ts';
import { type DiffLine, lineDiff } from '../model/line-diff.ts';
import { schemaText } from '../model/schema-text.ts';
import styles from './schema-diff.module.css';

const SIGN = { same: ' ', added: '+', removed: '−' } as const;
const SPOKEN = { same: '', added: 'added: ', removed: 'removed: ' } as const;

const textOf = (version: ToolVersionItem) => schemaText(version.input_schema, version.output_schema);

/** What changed between two versions; with one version, its schema as it is. */
export function SchemaDiff({ versions }: { versions: readonly ToolVersionItem[] }) {
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const to = versions.find(version => version.version === chosen.to) ?? versions[0];
  const from = versions.find(version => version.version === chosen.from) ?? versions[1] ?? to;
  const lines = useMemo(() => (from && to ? lineDiff(textOf(from), textOf(to)) : []), [from, to]);
  if (!from || !to) return null;
  const breaks = breakingChanges(from, to);
  const options = versions.map(version => ({ value: version.version, label: version.version }));
  return (
    <Section
      kind="page"
      title="Schema"
      aside={
        versions.length > 1 ? (
          <>
            <Select
              kind="bare"
              label="From version"
              value={from.version}
              onChange={value => setChosen({ ...chosen, from: value })}
              options={options}
            />
            to
            <Select
              kind="bare"
              label="To version"
              value={to.version}
              onChange={value => setChosen({ ...chosen, to: value })}
              options={options}
            />
            <span className="ml-auto">
              {breaks.length > 0 ? (
                <StatusMark status="warning" word="breaking" />
              ) : (
                <span>{from === to ? '' : 'compatible'}</span>
              )}
            </span>
          </>
        ) : (
          to.version
        )
      }
    >
      <ScrollRegion label="Schema, line by line" className={styles.diff}>
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ScrollRegion>
      {breaks.length > 0 && <p className={styles.note}>{sentence(breaks)}</p>}
    </Section>
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
        <span className="sr-only">{SPOKEN[line.mark]}</span>
        {line.text.slice(0, start)}
        {end > start ? <u>{line.text.slice(start, end)}</u> : null}
        {line.text.slice(end)}
      </span>
    </div>
  );
}

const sentence = (parts: readonly string[]) => `For callers: ${parts.join('; ')}.`;
