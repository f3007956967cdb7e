'use client';
import { useEffect, useRef } from 'react';
import type { SecretItem, SecretTest } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSecretActions } from '../actions/use-secret-actions.ts';
import { VERDICT_STATUS, VERDICT_LABEL } from '../model/secret-labels.ts';

/** Renders the secret test, which starts when the dialog opens. Shows what was tested, never a value. */
export function TestSecretDialog({ secret, onClose }: { secret: SecretItem; onClose: () => void }) {
  const { test } = useSecretActions();
  const { name, scope } = secret;
  const { mutate } = test;
  const hasRequested = useRef(false);
  useEffect(() => {
    // Development mode mounts twice, but the vendor must be called once.
    if (hasRequested.current) return;
    hasRequested.current = true;
    mutate({ name, scope });
  }, [mutate, name, scope]);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Test {{name}}', { name })}
      description={t(
        'Reads the value in the {{scope}} scope. For a model API key, it also requests the provider’s list of models, which is free.',
        { scope },
      )}
      actions={
        <>
          <Button kind="line" busy={test.isPending && t('Testing')} onClick={() => mutate({ name, scope })}>
            {t('Test again')}
          </Button>
          <Button kind="main" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {test.isPending && <StatusBadge status="running" word={t('Testing')} />}
        {test.data && !test.isPending && <TestResult result={test.data} />}
        {!test.isPending && <FailureNote failure={failureIn(test)} />}
      </div>
    </Dialog>
  );
}

function TestResult({ result }: { result: SecretTest }) {
  const now = useNow();
  const { verdict, word, warning, trials, last_used_at, last_used_by } = result;
  return (
    <div className="grid gap-3">
      <p>
        <StatusBadge status={VERDICT_STATUS[verdict]} word={VERDICT_LABEL[verdict]} kind="pill" />
      </p>
      {trials.length < 2 ? (
        <p>{word}</p>
      ) : (
        <ul className="grid gap-2">
          {trials.map(trial => (
            <li key={`${trial.provider} ${trial.host}`} className="grid gap-1">
              <StatusBadge status={VERDICT_STATUS[trial.verdict]} word={VERDICT_LABEL[trial.verdict]} />
              {trial.word}
            </li>
          ))}
        </ul>
      )}
      {warning !== null && (
        <p>
          <StatusBadge status="warning" word={warning} />
        </p>
      )}
      <p className="text-ink-2">
        {last_used_at === null
          ? t('No call has used it in the last 30 days.')
          : t('Last used {{lastUsedAt}} for {{lastUsedBy}}.', {
              lastUsedAt: formatTimestamp(last_used_at, now),
              lastUsedBy: last_used_by ?? t('—'),
            })}
      </p>
    </div>
  );
}
