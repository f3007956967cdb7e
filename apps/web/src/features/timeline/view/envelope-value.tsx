'use client';
import type { ToolEnvelope } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { type JsonViewMode, JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import type { CallRow } from '../model/call-row.ts';
import { CallDiff } from './call-diff.tsx';
import styles from './call-inspector.module.css';

export type EnvelopeValueProps = {
  label: 'Input' | 'Output';
  envelope: ToolEnvelope;
  /** Calls of the same tool to compare it with. */
  others: readonly CallRow[];
  title?: string;
  maxHeight: number;
  children?: ReactNode;
};

const valueLabels = { Input: t('Input'), Output: t('Output') } as const;
const noViewModes: readonly JsonViewMode[] = [];

/** Renders the input or output: as a tree, a table, raw, or compared with another call of the same tool. */
export function EnvelopeValue({ label, envelope, others, title = valueLabels[label], maxHeight, children }: EnvelopeValueProps) {
  const field = label === 'Input' ? 'input' : 'output';
  const viewModes =
    others.length === 0
      ? noViewModes
      : [
          {
            word: t('diff'),
            draw: () => <CallDiff label={valueLabels[label]} field={field} envelope={envelope} others={others} />,
          },
        ];
  return (
    <div className={styles.value}>
      <JsonView
        value={envelope[field] ?? null}
        label={valueLabels[label]}
        title={<Label>{title}</Label>}
        maxHeight={maxHeight}
        looks={viewModes}
      />
      {children}
    </div>
  );
}
