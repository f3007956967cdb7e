'use client';
import { t } from '../../../lib/texts/t.ts';
import { visibleJson } from '../../../lib/visible-text.ts';
import { JsonForm } from '../../../ui/json-form.tsx';

type ValueEditorProps = { value: unknown; onBack: () => void; onApprove: (value: unknown) => void };

/** Renders any JSON value as text, to be edited before approval. */
export function ValueEditor({ value, onBack, onApprove }: ValueEditorProps) {
  return (
    <JsonForm
      label={t('Value')}
      hint={t('JSON. The workflow continues with this value.')}
      initialText={visibleJson(JSON.stringify(value ?? null, null, 2))}
      submitLabel={t('Approve with changes')}
      onBack={onBack}
      onSubmit={onApprove}
    />
  );
}
