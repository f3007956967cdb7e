import { t } from '../../lib/texts/t.ts';
import { ForeignText } from '../foreign-text.tsx';
import { ScrollRegion } from '../scroll-region.tsx';
import styles from './json-view.module.css';

const longest = 50_000;

/**
 * Renders a text by its own lines. Markdown is shown as source and never interpreted. A very long text is truncated in the
 * view, never in the copy.
 */
export function JsonText({ text, label, maxHeight }: { text: string; label: string; maxHeight: number }) {
  return (
    <ScrollRegion label={t('{{label}} as text', { label })} className={styles.text} style={{ maxHeight }}>
      <div>
        <ForeignText text={text.slice(0, longest)} />
        {text.length > longest &&
          t('… {{more}} more characters (copy to get all)', { more: (text.length - longest).toLocaleString('en') })}
      </div>
    </ScrollRegion>
  );
}
