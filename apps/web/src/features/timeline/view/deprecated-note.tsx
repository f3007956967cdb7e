import type { ToolSpec } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './call-inspector.module.css';

/** It ran, and it is on its way out: said at the call, with what takes its place. As it was when the run began. */
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
