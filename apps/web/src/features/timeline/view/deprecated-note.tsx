import type { ToolSpec } from '@pinion/contracts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import styles from './call-inspector.module.css';

/** It ran, and it is on its way out: said at the call, with what takes its place. As it was when the run began. */
export function DeprecatedNote({ spec }: { spec: ToolSpec | undefined }) {
  if (spec?.lifecycle !== 'deprecated') return null;
  const { name, version, reason, replacement } = spec;
  return (
    <div className={styles.deprecated} role="note" aria-label="Deprecated version">
      <StatusMark status="deprecated" word={`${name} ${version} is deprecated; it still runs.`} />
      {(reason !== undefined || replacement !== undefined) && (
        <p className={styles.remedy}>
          {reason} {replacement !== undefined && `Use ${replacement}.`}
        </p>
      )}
    </div>
  );
}
