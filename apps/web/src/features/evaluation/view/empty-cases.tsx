import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './evaluation.module.css';

/** Renders the empty state of a data set, with the ways to add a case. */
export function EmptyCases({ workflowId, onWrite }: { workflowId: string; onWrite: () => void }) {
  return (
    <EmptyState
      title={t('No cases yet')}
      actions={
        <Button kind="line" onClick={onWrite}>
          {t('Create case manually')}
        </Button>
      }
    >
      <p>
        <Trans
          text="A case records a correct run. <workflow>Run the workflow</workflow>, open the run, and choose “Save as case…” from its menu to save its input, tool results, and behavior."
          parts={{
            workflow: <Link href={`/workflows/${encodeURIComponent(workflowId)}`} className="text-accent-ink underline" />,
          }}
        />
      </p>
      <p className={styles.then}>
        {t(
          'After you change the workflow, run all cases. Each one runs against the draft with its recorded results and shows which calls, arguments, or outputs changed. No tools are called, and nothing is paid for twice.',
        )}
      </p>
    </EmptyState>
  );
}
