'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type RotationSum, useRotation } from '../actions/use-rotation.ts';
import { RotationOutcome } from './rotation-outcome.tsx';

/** Turns the key that protects the keys of all secrets. No value changes, and nobody has to enter one again. */
export function RotateKeysDialog({ onClose }: { onClose: () => void }) {
  const { state, begin, stop } = useRotation();
  const isBusy = state.kind === 'busy';
  return (
    <Dialog
      open
      onOpenChange={open => !open && !isBusy && onClose()}
      title={t('Rotate the encryption key')}
      description={t(
        'Every secret lies under a key of its own, and these keys under one of the server. Rotating wraps them all with the server’s newest key; the secrets themselves stay as they are. Calls go on meanwhile.',
      )}
      actions={
        state.kind === 'done' ? (
          <>
            {state.sum.left > 0 && <Button onClick={begin}>{t('Go on')}</Button>}
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
              'A server that keeps its key in a file makes a new one. When the key comes from the environment, put the new one first in PINION_SECRET_KEY, a comma, then the old one; restart, and rotate here.',
            )}
          </p>
        )}
        {isBusy && <Progress sum={state.sum} />}
        {state.kind === 'done' && <RotationOutcome sum={state.sum} />}
        {state.kind === 'failed' && (
          <FailureNote
            failure={{
              ...state.failure,
              remedy: t('{{remedy}} What was done stays done; rotating again goes on with the rest.', {
                remedy: state.failure.remedy,
              }),
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Progress({ sum: { rewrapped, unreadable, left } }: { sum: RotationSum }) {
  const shown = rewrapped + unreadable;
  const text = t('{{done}} of {{all}}', { done: shown, all: counted(shown + left, 'secret') });
  return (
    <p className="flex items-center gap-3">
      <ProgressBar label={t('Wrapped again so far')} share={shown === 0 ? 0 : shown / (shown + left)} words={text} />
      {shown > 0 && text}
    </p>
  );
}
