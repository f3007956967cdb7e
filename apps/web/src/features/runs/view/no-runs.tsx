import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoRuns({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title={t('No run like this')}>{t('Choose another status or workflow above.')}</EmptyState>;
  return (
    <EmptyState title={t('Nothing has run yet')}>
      <Trans
        text="Open a <workflow>workflow</workflow> and press Run. The run appears here while it goes on, and stays. A bundle somebody sent you is opened above."
        parts={{ workflow: <Link href="/workflows" className="text-accent-ink underline" /> }}
      />
    </EmptyState>
  );
}
