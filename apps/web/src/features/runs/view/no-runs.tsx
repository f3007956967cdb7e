import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { workflowPath } from '../../../lib/workflow-path.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type NoRunsProps = {
  /** The workflow whose runs are listed. */
  workflowId: string | undefined;
  /** The filters in words. Empty: no run exists yet. */
  filters: readonly string[];
  onClear: () => void;
};

export function NoRuns({ workflowId, filters, onClear }: NoRunsProps) {
  if (filters.length > 0)
    return (
      <EmptyState
        title={t('No matching runs')}
        actions={
          <Button kind="line" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        }
      >
        {t('No run matches all of: {{filters}}.', { filters: filters.join(', ') })}
      </EmptyState>
    );
  if (workflowId !== undefined)
    return (
      <EmptyState title={t('No runs yet')}>
        <Trans
          text="Open the <editor>editor</editor> and press Run. The run appears here as soon as it starts and is kept."
          parts={{ editor: <Link href={workflowPath(workflowId)} className="text-accent-ink underline" /> }}
        />
      </EmptyState>
    );
  return (
    <EmptyState title={t('No runs yet')}>
      <Trans
        text="Open a <workflow>workflow</workflow> and press Run. The run appears here as soon as it starts and is kept. To replay a bundle, open it above."
        parts={{ workflow: <Link href="/workflows" className="text-accent-ink underline" /> }}
      />
    </EmptyState>
  );
}
