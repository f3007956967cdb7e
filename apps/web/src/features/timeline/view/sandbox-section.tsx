import type { ToolEnvelope } from '@pinion/contracts';
import { formatBytes, formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './call-inspector.module.css';
import { Fact } from './fact.tsx';
import { Printed } from './printed.tsx';

/** Renders the sandbox of a call that ran code: where it ran, what it used, and what it printed. */
export function SandboxSection({ envelope }: { envelope: ToolEnvelope }) {
  const sandbox = envelope.meta?.sandbox;
  if (sandbox === undefined) return null;
  const { backend, level, cold, wall_ms, cpu_ms, peak_memory_bytes, stdout, stderr } = sandbox;
  return (
    <Section title={t('Sandbox')} aside={t('Level {{level}}', { level })}>
      <dl className={styles.ids}>
        <Fact name={t('backend')} value={backend} isMono />
        <Fact name={t('duration')} value={formatDuration(wall_ms)} />
        <Fact name={t('CPU time')} value={formatDuration(cpu_ms)} />
        <Fact name={t('peak memory')} value={formatBytes(peak_memory_bytes)} />
        <Fact name={t('process')} value={cold ? t('started for this call') : t('was waiting')} />
      </dl>
      <Printed title={t('Standard output')} text={stdout} />
      <Printed title={t('Standard error')} text={stderr} />
    </Section>
  );
}
