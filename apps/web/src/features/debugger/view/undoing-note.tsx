import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { shortRunId } from '../../run/index.ts';
import type { Undoing } from './use-undoing-run.ts';
import { UndoIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders, on an envelope of a compensation run, which effect the call is for. */
export function UndoingNote({ undoing: { run, notes }, callId }: { undoing: Undoing; callId: string }) {
  const note = notes.get(callId);
  if (run === undefined || note === undefined) return null;
  return (
    <p className="[&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2 flex flex-wrap items-center gap-y-1 gap-x-2 px-4 pb-2 text-small">
      <UndoIcon size={13} />{' '}
      <Trans
        text="<note/> of <run/>"
        parts={{
          note: <>{note}</>,
          run: (
            <Link href={`/runs/${encodeURIComponent(run.ofRunId)}`}>
              {t('run {{runId}}', { runId: shortRunId(run.ofRunId) })}
            </Link>
          ),
        }}
      />
    </p>
  );
}
