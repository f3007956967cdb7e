import type { ToolEnvelope } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { formatTime } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { HelpButton } from '../../help/index.ts';
import styles from './call-inspector.module.css';
import { Fact } from './fact.tsx';

/** Renders the identifiers of the call, for finding it in other systems. */
export function EnvelopeFacts({ envelope }: { envelope: ToolEnvelope }) {
  const { meta } = envelope;
  return (
    <Section title={t('Call details')} help={<HelpButton topic="turn_group" />}>
      <dl className={styles.ids}>
        <Fact name={t('call ID')} value={envelope.call_id} isMono />
        {meta?.idempotency_key !== undefined && <Fact name={t('idempotency key')} value={meta.idempotency_key} isMono />}
        {meta?.span_id !== undefined && <Fact name={t('span')} value={meta.span_id} isMono />}
        {meta?.model_call_id !== undefined && <Fact name={t('model call ID')} value={meta.model_call_id} isMono />}
        {Object.entries(meta?.secret_scope ?? {}).map(([name, scope]) => (
          <Fact key={name} name={t('secret')} value={t('{{name}}, {{scope}} scope', { name, scope: termOf(scope) })} />
        ))}
        {meta?.cost_usd !== undefined && <Fact name={t('cost')} value={t('{{costUsd}} USD', { costUsd: meta.cost_usd })} />}
        <Fact name={t('started')} value={formatTime(new Date(envelope.t_start))} />
        <Fact name={t('ended')} value={formatTime(new Date(envelope.t_end))} />
      </dl>
    </Section>
  );
}
