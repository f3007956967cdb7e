import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { RotationTotals } from '../actions/use-rotation.ts';

/** Renders the result of a rotation, and what is left when it was stopped. */
export function RotationOutcome({ sum: { madeNewKey, rewrapped, unreadable, left } }: { sum: RotationTotals }) {
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
