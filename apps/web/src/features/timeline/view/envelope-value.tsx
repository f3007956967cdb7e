'use client';
import type { ToolEnvelope } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { type JsonLook, JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import type { CallRow } from '../model/call-row.ts';
import { CallDiff } from './call-diff.tsx';
import styles from './call-inspector.module.css';

export type EnvelopeValueProps = {
  label: 'Input' | 'Output';
  envelope: ToolEnvelope;
  /** Calls of the same tool, to hold it against. */
  others: readonly CallRow[];
  title?: string;
  maxHeight: number;
  children?: ReactNode;
};

const labelWords = { Input: t('Input'), Output: t('Output') } as const;
const noLooks: readonly JsonLook[] = [];

/** What went in, or came out: as a tree, a table, raw, or against another call of the same tool. */
export function EnvelopeValue({ label, envelope, others, title = labelWords[label], maxHeight, children }: EnvelopeValueProps) {
  const field = label === 'Input' ? 'input' : 'output';
  const looks =
    others.length === 0
      ? noLooks
      : [
          {
            word: t('diff'),
            draw: () => <CallDiff label={labelWords[label]} field={field} envelope={envelope} others={others} />,
          },
        ];
  return (
    <div className={styles.value}>
      <JsonView
        value={envelope[field] ?? null}
        label={labelWords[label]}
        title={<Label>{title}</Label>}
        maxHeight={maxHeight}
        looks={looks}
      />
      {children}
    </div>
  );
}
