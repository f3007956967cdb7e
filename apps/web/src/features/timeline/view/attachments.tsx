'use client';
import type { Attachment, ToolEnvelope, UnstoredPart } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section, Label } from '../../../ui/section.tsx';
import { imagesIn, isLocalBlob, localImage } from '../model/local-image.ts';
import styles from './attachments.module.css';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/icons/action-icons.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { showErrorToast } from '../../../lib/toasts.ts';

/**
 * Renders the attachments and images of a result: images are shown, the rest can be opened. Only stored content is shown, and
 * an external URL is plain text.
 */
export function Attachments({ envelope: { attachments = [], output, meta } }: { envelope: ToolEnvelope }) {
  const inside = imagesIn(output);
  const unstored = meta?.unstored ?? [];
  const count = attachments.length + inside.length + unstored.length;
  if (count === 0) return null;
  return (
    <Section title={t('Attachments')} aside={String(count)}>
      <ul className={styles.list}>
        {attachments.map((one, index) => (
          <li key={`${index} ${one.url}`}>
            <Attached attachment={one} index={index} />
          </li>
        ))}
        {inside.map(({ path, url }) => (
          <li key={path}>
            <span className={styles.words}>{path === '' ? t('output') : path}</span>
            <Picture url={url} name={path === '' ? t('Output') : path} />
          </li>
        ))}
        {unstored.map((part, index) => (
          <li key={index} className={styles.words}>
            {unstoredText(part)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Codes of a volume, a quota and a database without space. */
const noSpace: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);

function unstoredText({ content_type, bytes, reason }: UnstoredPart): string {
  const values = { part: formatList([content_type, formatBytes(bytes)]), reason };
  return noSpace.has(reason)
    ? t('Not stored: {{part}}. The server had no space left.', values)
    : t('Not stored: {{part}} ({{reason}}). The store of blobs refused it.', values);
}

function Attached({ attachment, index }: { attachment: Attachment; index: number }) {
  const { kind, url, content_type, bytes, name } = attachment;
  const text = formatList([name, content_type ?? kind, bytes !== undefined && formatBytes(bytes)]);
  const picture = localImage(url, content_type);
  return (
    <>
      <span className={styles.words}>
        {text}
        {isLocalBlob(url) ? (
          <a href={url} target="_blank" rel="noreferrer">
            {t('Open')}
          </a>
        ) : (
          picture === undefined && <code title={url}>{url.slice(0, 200)}</code>
        )}
      </span>
      {picture !== undefined && <Picture url={picture} name={name ?? t('Attachment {{number}}', { number: index + 1 })} />}
      {kind === 'blob' && name === undefined && isLocalBlob(url) && <FullOutput attachment={attachment} />}
    </>
  );
}

/** Renders an image. A broken one shows its name. */
function Picture({ url, name }: { url: string; name: string }) {
  return <img src={url} alt={name} loading="lazy" decoding="async" className={styles.picture} />;
}

/** Renders the complete output when the tool result shows only its beginning. It is fetched on request. */
function FullOutput({ attachment: { url, content_type = '', bytes } }: { attachment: Attachment }) {
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
