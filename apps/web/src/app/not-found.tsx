'use client';
import { PageLink } from '../lib/page-link.tsx';
import { t } from '../lib/texts/t.ts';
import { Trans } from '../lib/texts/trans.tsx';
import { ErrorState } from '../ui/error-state.tsx';

export default function NotFound() {
  return (
    <main className="px-7 py-4">
      <h1 className="sr-only">{t('Not found')}</h1>
      <ErrorState code="NOT_FOUND" title={t('There is no page at this address.')}>
        <Trans
          text="It may have been renamed or deleted. Go to the <workflows>workflows</workflows>."
          parts={{ workflows: <PageLink href="/workflows" className="text-accent-ink underline" /> }}
        />
      </ErrorState>
    </main>
  );
}
