import { formatForModel, type ToolEnvelope } from '@pinion/contracts';
import { listed } from '../../../lib/texts/listed.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { cutTo } from '../../run/index.ts';
import styles from './call-inspector.module.css';

/** What the model read of it. */
export function SentToModel({ envelope }: { envelope: ToolEnvelope }) {
  const sent = formatForModel(envelope);
  const bytes = envelope.meta?.told?.bytes ?? new TextEncoder().encode(sent.text).length;
  return (
    <Section
      title={t('Sent to the model')}
      aside={listed([formatBytes(bytes), (envelope.meta?.told?.cut ?? sent.cut) ? t('truncated') : t('not truncated')])}
    >
      <p className={styles.told} translate="no">
        {cutTo(sent.text, 600)}
      </p>
    </Section>
  );
}
