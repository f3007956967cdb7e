'use client';
import { t } from '../lib/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="px-7 py-4">
      <h1 className="sr-only">{t('This page failed')}</h1>
      <ErrorState
        code={error.digest ?? 'PAGE_ERROR'}
        title={error.message || t('This page could not be drawn.')}
        actions={
          <Button kind="line" onClick={reset}>
            {t('Draw it again')}
          </Button>
        }
      >
        {t('This is a fault in Pinion; your work is kept on the server. Draw the page again, or reload it.')}
      </ErrorState>
    </main>
  );
}
