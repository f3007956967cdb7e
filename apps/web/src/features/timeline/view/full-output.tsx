'use client';
import type { Attachment } from '@pinion/contracts';
import { useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/icons/action-icons.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { showErrorToast } from '../../../ui/toast.tsx';

/** Renders the complete output when the tool result shows only its beginning. It is fetched on request. */
export function FullOutput({ attachment: { url, content_type = '', bytes } }: { attachment: Attachment }) {
  const [whole, setWhole] = useState<{ value: unknown }>();
  const [isFetching, setFetching] = useState(false);
  const isJson = content_type.startsWith('application/json');
  if (!isJson && !content_type.startsWith('text/')) return null;
  const fetchWhole = async () => {
    setFetching(true);
    try {
      const answer = await fetch(url);
      if (answer.ok) setWhole({ value: isJson ? await answer.json() : await answer.text() });
      else
        showErrorToast(t('Full output no longer available'), {
          detail:
            answer.status === 404
              ? t('Its retention period has ended.')
              : t('The server returned {{status}}.', { status: answer.status }),
        });
    } catch {
      showErrorToast(t('Full output not loaded'), { detail: t('Check that the server is running, then try again.') });
    } finally {
      setFetching(false);
    }
  };
  if (whole !== undefined)
    return <JsonView value={whole.value} label={t('Full output')} title={<Label>{t('Full output')}</Label>} maxHeight={420} />;
  return (
    <Button
      kind="line"
      size="small"
      icon={<DownloadIcon size={14} />}
      busy={isFetching && t('Downloading')}
      onClick={() => void fetchWhole()}
    >
      {bytes === undefined ? t('Show full output') : t('Show full output ({{bytes}})', { bytes: formatBytes(bytes) })}
    </Button>
  );
}
