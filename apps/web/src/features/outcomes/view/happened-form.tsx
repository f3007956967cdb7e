'use client';
import { t } from '../../../lib/texts/t.ts';
import { JsonForm } from '../../../ui/json-form.tsx';
import type { Decision } from '../actions/use-resolve-outcome.ts';

export type HappenedFormProps = {
  /** What was sent last and refused. */
  decision: Decision | undefined;
  onBack: () => void;
  onSettle: (decision: Decision) => void;
};

/** The call had its effect; its result goes to whoever makes an equal call. */
export function HappenedForm({ decision, onBack, onSettle }: HappenedFormProps) {
  return (
    <JsonForm
      label={t('Result')}
      aside={t('optional')}
      hint={t('JSON returned by the service. Identical calls get it as their output.')}
      initialText={decision?.result === undefined ? '' : JSON.stringify(decision.result, null, 2)}
      isEmptyFine
      submitLabel={t('Mark as happened')}
      onBack={onBack}
      onSubmit={result => onSettle({ happened: true, ...(result === undefined ? {} : { result }) })}
    />
  );
}
