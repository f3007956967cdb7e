'use client';
import { PageLink } from '../lib/page-link.tsx';
import { t } from '../lib/texts/t.ts';
import { Trans } from '../lib/texts/trans.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** Renders the page of an unknown address. */
export function NotFoundState() {
  return (
    <main className="px-7 py-4">
      <h1 className="sr-only">{t('Page not found')}</h1>
      <ErrorState code="NOT_FOUND" title={t('No page exists at this address.')}>
        <Trans
          text="The page may have been renamed or deleted. Go to <workflows>Workflows</workflows>."
          parts={{ workflows: <PageLink href="/workflows" className="text-accent-ink underline" /> }}
        />
      </ErrorState>
    </main>
  );
}
