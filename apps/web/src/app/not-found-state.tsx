'use client';
import { AppShell, Page } from '../features/shell/index.ts';
import { PageLink } from '../lib/page-link.tsx';
import { t } from '../lib/texts/t.ts';
import { Trans } from '../lib/texts/trans.tsx';

/** Renders the page of an unknown address, inside the navigation. */
export function NotFoundState() {
  return (
    <AppShell>
      <Page title={t('Page not found')} lead={t('No page exists at this address.')}>
        <p className="text-ink-2">
          <Trans
            text="The page may have been renamed or deleted. Go to <workflows>Workflows</workflows>."
            parts={{ workflows: <PageLink href="/workflows" className="text-accent-ink underline" /> }}
          />
        </p>
      </Page>
    </AppShell>
  );
}
