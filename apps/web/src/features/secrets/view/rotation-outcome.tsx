import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { RotationSum } from '../actions/use-rotation.ts';

/** What a rotation did, and what it left where somebody stopped it. */
export function RotationOutcome({ sum: { madeNewKey, rewrapped, unreadable, left } }: { sum: RotationSum }) {
  return (
    <>
      <p>
        <StatusBadge
          status={left > 0 ? 'cancelled' : 'ok'}
          word={t('{{secrets}} wrapped again', { secrets: counted(rewrapped, 'secret') })}
          kind="pill"
        />
      </p>
      <p>
        {left > 0
          ? t(
              'Cancelled: {{secrets}} still lie under an older key, which the server keeps. All can be read; rotating again goes on with the rest.',
              {
                secrets: counted(left, 'secret'),
              },
            )
          : madeNewKey
            ? t('The server made a new key. The old one stays in its file, so that backups can still be read.')
            : t('Everything lies under the newest key the server has. Older ones can be taken out of PINION_SECRET_KEY.')}
      </p>
      {unreadable > 0 && (
        <p>
          <StatusBadge
            status="failed"
            word={t('{{secrets}} can’t be opened with any key of this server: replace the values.', {
              secrets: counted(unreadable, 'secret'),
            })}
          />
        </p>
      )}
    </>
  );
}
