'use client';
import { useMemo, useState } from 'react';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { breakingChanges } from '../model/is-breaking.ts';
import { lineDiff } from '../model/line-diff.ts';
import { schemaText } from '../model/schema-text.ts';
import { DiffLines } from './diff-lines.tsx';
import styles from './schema-diff.module.css';

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
      <DiffLines label="Schema, line by line" lines={lines} />
      {breaks.length > 0 && <p className={styles.note}>{sentence(breaks)}</p>}
    </Section>
  );
}

const sentence = (parts: readonly string[]) => `For callers: ${parts.join('; ')}.`;
