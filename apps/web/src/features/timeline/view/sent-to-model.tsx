import { formatForModel, type ToolEnvelope } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { truncateText } from '../../run/index.ts';
import styles from './call-inspector.module.css';

/** Renders the part of the result that was sent to the model. */
export function SentToModel({ envelope }: { envelope: ToolEnvelope }) {
  const sent = formatForModel(envelope);
  const bytes = envelope.meta?.told?.bytes ?? new TextEncoder().encode(sent.text).length;
  return (
    <Section
      title={t('Sent to the model')}
      aside={formatList([formatBytes(bytes), (envelope.meta?.told?.cut ?? sent.cut) ? t('truncated') : t('not truncated')])}
    >
      <p className={styles.told} translate="no">
        {truncateText(sent.text, 600)}
      </p>
    </Section>
  );
}
