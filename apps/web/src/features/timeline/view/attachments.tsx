'use client';
import type { Attachment, ToolEnvelope } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { imagesIn, isLocalBlob, localImage } from '../model/local-image.ts';
import styles from './attachments.module.css';
import { FullOutput } from './full-output.tsx';

/**
 * Renders the attachments and images of a result: images are shown, the rest can be opened. Only stored content is shown, and
 * an external URL is plain text.
 */
export function Attachments({ envelope: { attachments = [], output } }: { envelope: ToolEnvelope }) {
  const inside = imagesIn(output);
  if (attachments.length === 0 && inside.length === 0) return null;
  return (
    <Section title={t('Attachments')} aside={String(attachments.length + inside.length)}>
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
      </ul>
    </Section>
  );
}

function Attached({ attachment, index }: { attachment: Attachment; index: number }) {
  const { kind, url, content_type, bytes } = attachment;
  const text = formatList([content_type ?? kind, bytes !== undefined && formatBytes(bytes)]);
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
      {picture !== undefined && <Picture url={picture} name={t('Attachment {{number}}', { number: index + 1 })} />}
      {kind === 'blob' && isLocalBlob(url) && <FullOutput attachment={attachment} />}
    </>
  );
}

/** Renders an image. A broken one shows its name. */
function Picture({ url, name }: { url: string; name: string }) {
  return <img src={url} alt={name} loading="lazy" decoding="async" className={styles.picture} />;
}
