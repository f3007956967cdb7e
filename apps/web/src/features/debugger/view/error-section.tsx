import type { NodeError } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Section } from '../../../ui/section.tsx';

/** Renders why a run or a node failed, or nothing when it did not. */
export function ErrorSection({ error }: { error: NodeError | undefined }) {
  return (
    error !== undefined && (
      <Section title={t('Error')}>
        <p className="text-failed">
          <b>{error.code}</b>
        </p>
        <p className="text-small text-ink-2">
          <ForeignText text={error.message} />
        </p>
      </Section>
    )
  );
}
