import { truncateText } from '../../../lib/truncate-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Label } from '../../../ui/section.tsx';
import styles from './call-inspector.module.css';

/** Maximum characters that are rendered. All of them can be copied. */
const SHOWN = 4000;

/** Maximum lines of a text that is still growing. The last ones are rendered. */
const LIVE_LINES = 20;

type PrintedProps = { title: string; text: string | undefined; isLive?: boolean };

/** Renders a text that a program contains or printed. Renders nothing if there is none. */
export function Printed({ title, text, isLive = false }: PrintedProps) {
  if (text === undefined) return null;
  if (isLive)
    return (
      <>
        <Label aside={t('live')}>{title}</Label>
        <pre className={styles.printed} translate="no" role="log" aria-label={title}>
          {text.trimEnd().split('\n').slice(-LIVE_LINES).join('\n').slice(-SHOWN)}
        </pre>
      </>
    );
  return (
    <>
      <Label aside={<CopyButton what={title} text={() => text} />}>{title}</Label>
      <pre className={styles.printed} translate="no">
        {truncateText(text, SHOWN)}
      </pre>
    </>
  );
}
