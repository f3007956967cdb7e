import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './evaluation.module.css';

/** How a data set begins. */
export function EmptyCases({ workflowId, onWrite }: { workflowId: string; onWrite: () => void }) {
  return (
    <EmptyState
      title={t('No cases yet')}
      actions={
        <Button kind="line" onClick={onWrite}>
          {t('Write a case by hand')}
        </Button>
      }
    >
      <p>
        <Trans
          text="A case is a run that was right. <workflow>Run the workflow</workflow>, open the run, and choose “Save as case…” in its menu: its input, its tools’ answers and what it did are kept."
          parts={{
            workflow: <Link href={`/workflows/${encodeURIComponent(workflowId)}`} className="text-accent-ink underline" />,
          }}
        />
      </p>
      <p className={styles.then}>
        {t(
          'Then change the workflow, and run all cases: each is played against the draft, with the recorded answers, and tells which call, argument or output became another. No tool is called, and nothing is paid twice.',
        )}
      </p>
    </EmptyState>
  );
}
