import type { ToolSpec } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './call-inspector.module.css';

/** Renders a note on a call of a deprecated tool, with its replacement. Shows the status at the start of the run. */
export function DeprecatedNote({ spec }: { spec: ToolSpec | undefined }) {
  if (spec?.lifecycle !== 'deprecated') return null;
  const { name, version, reason, replacement } = spec;
  return (
    <div className={styles.deprecated} role="note" aria-label={t('Deprecated version')}>
      <StatusBadge status="deprecated" word={t('{{name}} {{version}} is deprecated but still runs.', { name, version })} />
      {(reason !== undefined || replacement !== undefined) && (
        <p className={styles.remedy}>
          {reason} {replacement !== undefined && t('Use {{replacement}}.', { replacement })}
        </p>
      )}
    </div>
  );
}
