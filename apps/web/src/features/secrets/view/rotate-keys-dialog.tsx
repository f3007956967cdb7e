'use client';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/format.ts';
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
      title="Rotate the encryption key"
      description="Every secret lies under a key of its own, and these keys under one of the server. Rotating wraps them all with the server’s newest key; the secrets themselves stay as they are. Calls go on meanwhile."
      actions={
        done ? (
          <Button kind="main" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="main" busy={rotate.isPending && 'Rotating'} onClick={() => rotate.mutate()}>
              Rotate
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite" className="grid gap-3">
        {!done && !failure && (
          <p>
            A server that keeps its key in a file makes a new one. When the key comes from the environment, put the new one first
            in PINION_SECRET_KEY, a comma, then the old one; restart, and rotate here.
          </p>
        )}
        {done && (
          <>
            <p>
              <StatusMark status="ok" word={`${counted(done.rewrapped, 'secret')} wrapped again`} kind="pill" />
            </p>
            <p>
              {done.made_new_key
                ? 'The server made a new key. The old one stays in its file, so that backups can still be read.'
                : 'Everything lies under the newest key the server has. Older ones can be taken out of PINION_SECRET_KEY.'}
            </p>
          </>
        )}
        {done !== undefined && done.unreadable > 0 && (
          <p>
            <StatusMark
              status="failed"
              word={`${counted(done.unreadable, 'secret')} can’t be opened with any key of this server: replace the values.`}
            />
          </p>
        )}
        <FailureNote
          failure={
            failure && { ...failure, remedy: `${failure.remedy} What was done stays done; rotating again goes on with the rest.` }
          }
        />
      </div>
    </Dialog>
  );
}
