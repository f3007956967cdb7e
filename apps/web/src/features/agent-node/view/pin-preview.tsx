'use client';
import type { PinnedHandle } from '@pinion/contracts';
import Link from 'next/link';
import { useMemo } from 'react';
import { truncateText } from '../../../lib/truncate-text.ts';
import { runPath } from '../../../lib/run-path.ts';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { type PreviewRun } from '../../run/index.ts';
import { previewPin } from '../model/pin-preview.ts';

const shownCharacters = 400;

export type PinPreviewRowProps = { nodeId: string; pin: PinnedHandle; run: PreviewRun | undefined };

/** Renders the value that the pin, with its current settings, holds at the playhead, or in the last run when no run is shown. */
export function PinPreviewRow({ nodeId, pin, run }: PinPreviewRowProps) {
  const { journal, count } = run ?? {};
  const preview = useMemo(
    () => (journal === undefined || count === undefined ? undefined : previewPin(pin, journal.at(count).node(nodeId).agent)),
    [journal, count, nodeId, pin],
  );
  if (run === undefined || preview === undefined)
    return <p className="text-ink-3 text-small">{t('Run the workflow to see the value.')}</p>;
  const text = preview.kind === 'missing' ? undefined : (JSON.stringify(preview.value) ?? 'null');
  return (
    <section aria-label={t('Value of {{name}}', { name: pin.name })}>
      <Label
        aside={
          run.isShown ? undefined : (
            <Link className="text-accent-ink" href={runPath(run.journal.latest.runId, {})}>
              {t('Open run')}
            </Link>
          )
        }
      >
        {run.isShown ? t('At the playhead') : t('In the last run')}
      </Label>
      {text === undefined ? (
        <p className="text-ink-3 text-small">
          {pin.on_missing === 'error' ? t('An error') : <code>null</code>}: {preview.kind === 'missing' && preview.why}.
        </p>
      ) : (
        <code className="cut block text-ink-2 font-mono text-code" title={truncateText(text, 2000)}>
          {truncateText(text, shownCharacters)}
        </code>
      )}
      {preview.kind === 'stale' && <p className="text-ink-3 text-small">{t('From an earlier run.')}</p>}
    </section>
  );
}
