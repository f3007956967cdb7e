import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoRuns({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title={t('No matching runs')}>{t('Choose another status or workflow.')}</EmptyState>;
  return (
    <EmptyState title={t('No runs yet')}>
      <Trans
        text="Open a <workflow>workflow</workflow> and press Run. The run appears here as soon as it starts and is kept. To replay a bundle, open it above."
        parts={{ workflow: <Link href="/workflows" className="text-accent-ink underline" /> }}
      />
    </EmptyState>
  );
}
