'use client';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { useSecretActions } from '../actions/use-secret-actions.ts';

/** Turns the key that protects the keys of all secrets. No value changes, and nobody has to enter one again. */
export function RotateKeysDialog({ onClose }: { onClose: () => void }) {
  const { rotate } = useSecretActions();
  const failure = failureIn(rotate);
  const done = rotate.data;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Rotate the encryption key')}
      description={t(
        'Every secret lies under a key of its own, and these keys under one of the server. Rotating wraps them all with the server’s newest key; the secrets themselves stay as they are. Calls go on meanwhile.',
      )}
      actions={
        done ? (
          <Button kind="main" onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="main" busy={rotate.isPending && t('Rotating')} onClick={() => rotate.mutate()}>
              {t('Rotate')}
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite" className="grid gap-3">
        {!done && !failure && (
          <p>
            {t(
              'A server that keeps its key in a file makes a new one. When the key comes from the environment, put the new one first in PINION_SECRET_KEY, a comma, then the old one; restart, and rotate here.',
            )}
          </p>
        )}
        {done && (
          <>
            <p>
              <StatusMark
                status="ok"
                word={t('{{secrets}} wrapped again', { secrets: counted(done.rewrapped, 'secret') })}
                kind="pill"
              />
            </p>
            <p>
              {done.made_new_key
                ? t('The server made a new key. The old one stays in its file, so that backups can still be read.')
                : t('Everything lies under the newest key the server has. Older ones can be taken out of PINION_SECRET_KEY.')}
            </p>
          </>
        )}
        {done !== undefined && done.unreadable > 0 && (
          <p>
            <StatusMark
              status="failed"
              word={t('{{secrets}} can’t be opened with any key of this server: replace the values.', {
                secrets: counted(done.unreadable, 'secret'),
              })}
            />
          </p>
        )}
        <FailureNote
          failure={
            failure && {
              ...failure,
              remedy: t('{{remedy}} What was done stays done; rotating again goes on with the rest.', { remedy: failure.remedy }),
            }
          }
        />
      </div>
    </Dialog>
  );
}
