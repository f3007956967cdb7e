'use client';
import { useMemo } from 'react';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { changeOf } from '../model/value-changes.ts';
import { ValueDiff } from './value-diff.tsx';

/** Renders the final outputs of both runs. */
export function OutputSection({ comparison: { is_output_same, left, right } }: { comparison: RunComparison }) {
  const change = useMemo(
    () => (is_output_same ? undefined : changeOf(t('Run output'), left.output, right.output)),
    [is_output_same, left.output, right.output],
  );
  return (
    <Section kind="page" title={t('Output')} aside={is_output_same ? t('the same') : t('differs')} className="mt-6">
      {change === undefined ? (
        <p className="pt-2 text-small text-ink-2">{t('Both runs produced the same output.')}</p>
      ) : (
        <div className="pt-3">
          <ValueDiff change={change} />
        </div>
      )}
    </Section>
  );
}
