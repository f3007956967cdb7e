'use client';
import type { WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { nodeTitles } from '../run-panel/partial-run-text.ts';

export type TestDataChoiceProps = {
  file: WorkflowFile;
  /** Those that have test data. */
  nodes: readonly string[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Whether test data stands for the nodes that have some. It is asked anew for each run: nothing of it is a setting. */
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
