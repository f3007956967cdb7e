import { titleOf } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { FailedIcon } from '../../../ui/icons/status-icons.tsx';
import { failureRemedy } from '../model/failure-remedy.ts';
import type { RunFailure } from '../model/find-failure.ts';

/** Renders why a run failed, and what to do. `actions` lead to the settings and to what failed. */
export function FailureNote({ failure, actions }: { failure: RunFailure; actions?: ReactNode }) {
  const { error, node } = failure;
  return (
    <section className="@container px-3.5 py-2.5 border-b border-hair bg-failed-wash" aria-label={t('Error')}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-0.5 gap-x-2.5 [&>svg]:mt-0.5 [&>svg]:text-failed @max-[561px]:grid-cols-[auto_minmax(0,1fr)]">
        <FailedIcon size={15} />
        <div className="min-w-0 text-small leading-4.5 [&_b]:text-failed">
          <p>
            <b translate="no">{error.code}</b>
            {node !== undefined && <span className="ml-1.5 text-ink-2">{t('in {{node}}', { node: titleOf(node) })}</span>}
          </p>
          <p className="text-ink wrap-anywhere">
            <ForeignText text={error.message} />
          </p>
          <p className="text-ink-2 empty:hidden">{failureRemedy(failure)?.text}</p>
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap gap-1.5 content-start justify-end @max-[561px]:col-start-2 @max-[561px]:justify-start @max-[561px]:pt-1.5">
            {actions}
          </div>
        )}
      </div>
    </section>
  );
}
