'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type RotationTotals, useRotation } from '../actions/use-rotation.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/**
 * Renders the dialog that rotates the key protecting the keys of all secrets. No value changes and no secret has to be entered
 * again.
 */
export function RotateKeysDialog({ onClose }: { onClose: () => void }) {
  const { state, begin, stop } = useRotation();
  const isBusy = state.kind === 'busy';
  return (
    <Dialog
      open
      onOpenChange={open => !open && !isBusy && onClose()}
      title={t('Rotate encryption key')}
      description={t(
        'Each secret is encrypted with its own key, and these keys are encrypted with a server key. Rotating encrypts them with the newest server key. Secret values do not change, and calls continue.',
      )}
      actions={
        state.kind === 'done' ? (
          <>
            {state.sum.left > 0 && <Button onClick={begin}>{t('Continue')}</Button>}
            <Button kind="main" onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        ) : (
          <>
            <Button busy={isBusy && state.isStopping && t('Cancelling')} onClick={isBusy ? stop : onClose}>
              {t('Cancel')}
            </Button>
            <Button kind="main" busy={isBusy && t('Rotating')} onClick={begin}>
              {t('Rotate')}
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite" className="grid gap-3">
        {state.kind === 'idle' && (
          <p>
            {t(
              'If the server stores its key in a file, it creates a new one. If the key comes from the environment, set PINION_SECRET_KEY to the new key, a comma, and the old key, restart the server, then rotate here.',
            )}
          </p>
        )}
        {isBusy && <Progress sum={state.sum} />}
        {state.kind === 'done' && <RotationOutcome sum={state.sum} />}
        {state.kind === 'failed' && (
          <FailureNote
            failure={{
              ...state.failure,
              remedy: t('{{remedy}} Completed work is kept. Rotate again to continue.', {
                remedy: state.failure.remedy,
              }),
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Progress({ sum: { rewrapped, unreadable, left } }: { sum: RotationTotals }) {
  const shown = rewrapped + unreadable;
  const text = t('{{done}} of {{all}}', { done: shown, all: counted(shown + left, 'secret') });
  return (
    <p className="flex items-center gap-3">
      <ProgressBar label={t('Rotation progress')} share={shown === 0 ? 0 : shown / (shown + left)} text={text} />
      {shown > 0 && text}
    </p>
  );
}

/** Renders the result of a rotation, and what is left when it was stopped. */
function RotationOutcome({ sum: { madeNewKey, rewrapped, unreadable, left } }: { sum: RotationTotals }) {
  return (
    <>
      <p>
        <StatusBadge
          status={left > 0 ? 'cancelled' : 'ok'}
          word={t('{{secrets}} rotated', { secrets: counted(rewrapped, 'secret') })}
          kind="pill"
        />
      </p>
      <p>
        {left > 0
          ? t(
              'Cancelled: {{secrets}} still use an older key, which the server keeps. All are readable. Rotate again to continue.',
              {
                secrets: counted(left, 'secret'),
              },
            )
          : madeNewKey
            ? t('The server created a new key. The old key stays in its file so that backups can still be read.')
            : t('All secrets use the server’s newest key. You can remove older keys from PINION_SECRET_KEY.')}
      </p>
      {unreadable > 0 && (
        <p>
          <StatusBadge
            status="failed"
            word={t('{{secrets}} cannot be decrypted with any server key. Replace the values.', {
              secrets: counted(unreadable, 'secret'),
            })}
          />
        </p>
      )}
    </>
  );
}
