'use client';
import { assessSchemaChange } from '@pinion/contracts';
import { useMemo, useState } from 'react';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { lineDiff } from '../../../lib/line-diff.ts';
import { schemaText } from '../model/schema-text.ts';
import { DiffLines } from '../../../ui/diff-lines.tsx';
import { CompatibilityReport, VerdictBadge } from './compatibility-report.tsx';

const textOf = (version: ToolVersionItem) => schemaText(version.input_schema, version.output_schema);

/** Renders what changed between two versions and what that breaks. A single version shows its schema. */
export function SchemaDiff({ versions }: { versions: readonly ToolVersionItem[] }) {
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const to = versions.find(version => version.version === chosen.to) ?? versions[0];
  const from = versions.find(version => version.version === chosen.from) ?? versions[1] ?? to;
  const rows = useMemo(() => (from && to ? lineDiff(textOf(from), textOf(to)) : []), [from, to]);
  if (!from || !to) return null;
  const judgement = from === to ? null : assessSchemaChange(from, to);
  const options = versions.map(version => ({ value: version.version, label: version.version }));
  return (
    <Section
      kind="page"
      title={t('Schema')}
      aside={
        versions.length > 1 ? (
          <>
            <Select
              kind="bare"
              label={t('From version')}
              value={from.version}
              onChange={value => setChosen({ ...chosen, from: value })}
              options={options}
            />{' '}
            {t('to')}{' '}
            <Select
              kind="bare"
              label={t('To version')}
              value={to.version}
              onChange={value => setChosen({ ...chosen, to: value })}
              options={options}
            />
            <span className="ml-auto">{judgement && <VerdictBadge verdict={judgement.verdict} />}</span>
          </>
        ) : (
          to.version
        )
      }
    >
      <DiffLines label={t('Schema diff')} lines={rows} />
      {judgement && (
        <div className="mt-2.5">
          <CompatibilityReport
            judgement={judgement}
            label={t('From {{from}} to {{to}}', { from: from.version, to: to.version })}
          />
        </div>
      )}
    </Section>
  );
}
