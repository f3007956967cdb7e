'use client';
import { t } from '../lib/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Renders the error of a page that could not be displayed. */
export function PageErrorState({ error, reset }: PageErrorProps) {
  return (
    <main className="px-7 py-4">
      <h1 className="sr-only">{t('Page error')}</h1>
      <ErrorState
        code={error.digest ?? 'PAGE_ERROR'}
        title={error.message || t('This page could not be displayed.')}
        actions={
          <Button kind="line" onClick={reset}>
            {t('Try again')}
          </Button>
        }
      >
        {t('Pinion encountered an error. Your work is saved on the server. Try again or reload the page.')}
      </ErrorState>
    </main>
  );
}
