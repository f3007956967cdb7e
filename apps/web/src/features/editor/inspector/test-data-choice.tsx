'use client';
import type { WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { nodeTitles } from '../run-panel/partial-run-text.ts';

export type TestDataChoiceProps = {
  file: WorkflowFile;
  /** Ids of the nodes that have test data. */
  nodes: readonly string[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Renders whether test data replaces the nodes that have some. The choice is made again for each run and is not stored. */
export function TestDataChoice({ file, nodes, isOn, onChange }: TestDataChoiceProps) {
  return (
    <div className="grid gap-1">
      <Checkbox checked={isOn} onChange={onChange} label={t('Use test data')} />
      <p className="pl-6 text-small text-ink-3">
        {isOn
          ? t('Used instead of running {{nodes}}.', { nodes: nodeTitles(file, nodes) })
          : t('Not used for {{nodes}}.', { nodes: nodeTitles(file, nodes) })}{' '}
        {t('Published versions never use it.')}
      </p>
    </div>
  );
}
