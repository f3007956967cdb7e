import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './call-inspector.module.css';

/** Renders a warning that the text of a turn contains tool calls that were not made, and what to do. */
export function UnexecutedCalls({ tools }: { tools: readonly string[] | undefined }) {
  if (tools === undefined) return null;
  return (
    <div className={styles.deprecated} role="note" aria-label={t('Tool calls written as text')}>
      <StatusBadge
        status="deprecated"
        word={t('The model wrote a call to {{tools}} as text. It was not executed.', { tools: tools.join(', ') })}
      />
      <p className={styles.remedy}>
        {t('Set tool_mode: text in the model parameters, or choose a model that supports tool calling.')}
      </p>
    </div>
  );
}
