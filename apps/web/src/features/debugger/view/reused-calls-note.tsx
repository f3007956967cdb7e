import Link from 'next/link';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { CachedIcon } from '../../../ui/icons/status-icons.tsx';
import { reusedCalls, type LoadedJournal, shortRunId } from '../../run/index.ts';

/**
 * Renders, in the header of a part of a run, how many of its calls are reused from an earlier run. A fork shows this with its
 * origin.
 */
export function ReusedCallsNote({ journal }: { journal: LoadedJournal }) {
  const reused = reusedCalls(journal);
  if (reused === undefined || reused.calls === 0 || journal.latest.started?.forked_from !== undefined) return null;
  const calls = counted(reused.calls, 'call');
  return (
    <span
      className="cut min-w-0 text-ink-3 text-small [&_svg]:inline [&_svg]:[vertical-align:-2px] [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2 max-[821px]:hidden"
      title={t('Results are reused. The calls are not repeated')}
    >
      <CachedIcon size={13} />{' '}
      <Trans
        text="<calls/> reused from <run/>"
        parts={{
          calls: <>{calls}</>,
          run: (
            <Link href={`/runs/${encodeURIComponent(reused.run_id)}`}>
              {t('run {{runId}}', { runId: shortRunId(reused.run_id) })}
            </Link>
          ),
        }}
      />
    </span>
  );
}
