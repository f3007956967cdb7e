'use client';
import { t } from '../../../lib/texts/t.ts';
import { JsonForm } from '../../../ui/json-form.tsx';
import type { OutcomeDecision } from '../actions/use-resolve-outcome.ts';

export type HappenedFormProps = {
  /** The decision that was sent last and refused. */
  decision: OutcomeDecision | undefined;
  onBack: () => void;
  onSettle: (decision: OutcomeDecision) => void;
};

/** Renders the form for a call that had its effect. Its result is returned to later equal calls. */
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
