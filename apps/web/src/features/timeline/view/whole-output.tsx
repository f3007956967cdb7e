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

/** The whole of what the receipt shows the beginning of, fetched when somebody asks for it. */
export function WholeOutput({ attachment: { url, content_type = '', bytes } }: { attachment: Attachment }) {
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
        showErrorToast(t('The whole is not here any more'), {
          detail:
            answer.status === 404
              ? t('It was kept for a time that is over.')
              : t('The server answered {{status}}.', { status: answer.status }),
        });
    } catch {
      showErrorToast(t('The whole could not be read'), { detail: t('See that the server is running, then try again.') });
    } finally {
      setFetching(false);
    }
  };
  if (whole !== undefined)
    return <JsonView value={whole.value} label={t('Whole output')} title={<Label>{t('The whole')}</Label>} maxHeight={420} />;
  return (
    <Button
      kind="line"
      size="small"
      icon={<DownloadIcon size={14} />}
      busy={isFetching && t('Fetching')}
      onClick={() => void fetchWhole()}
    >
      {bytes === undefined ? t('Show the whole') : t('Show the whole, {{bytes}}', { bytes: formatBytes(bytes) })}
    </Button>
  );
}
