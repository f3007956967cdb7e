'use client';
import { t } from '../../../lib/texts/t.ts';
import { JsonForm } from '../../../ui/json-form.tsx';
import type { OutcomeDecision } from '../actions/use-resolve-outcome.ts';

export type HappenedFormProps = {
  /** What was sent last and refused. */
  decision: OutcomeDecision | undefined;
  onBack: () => void;
  onSettle: (decision: OutcomeDecision) => void;
};

/** The call had its effect; its result goes to whoever makes an equal call. */
export function HappenedForm({ decision, onBack, onSettle: onResolve }: HappenedFormProps) {
  return (
    <JsonForm
      label={t('Result')}
      aside={t('optional')}
      hint={t('JSON returned by the service. Identical calls get it as their output.')}
      initialText={decision?.result === undefined ? '' : JSON.stringify(decision.result, null, 2)}
      isEmptyFine
      submitLabel={t('Mark as happened')}
      onBack={onBack}
      onSubmit={result => onResolve({ happened: true, ...(result === undefined ? {} : { result }) })}
    />
  );
}
