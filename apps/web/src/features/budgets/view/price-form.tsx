'use client';
import type { PriceTable } from '@pinion/contracts';
import { type FormEvent, useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useBudgetActions } from '../actions/use-budget-actions.ts';
import { emptyPriceDraft, type PriceDraft, validatePrice, withPrice } from '../model/price-draft.ts';
import styles from './budgets.module.css';

const FIELDS = [
  { key: 'model', label: t('Model name prefix'), placeholder: t('for example, claude-sonnet'), isFigure: false },
  { key: 'input', label: t('Input (USD)'), placeholder: t('per 1M tokens'), isFigure: true },
  { key: 'output', label: t('Output (USD)'), placeholder: t('per 1M tokens'), isFigure: true },
  { key: 'cacheRead', label: t('Cache read (USD)'), placeholder: t('same as input'), isFigure: true },
  { key: 'cacheWrite', label: t('Cache write (USD)'), placeholder: t('same as input'), isFigure: true },
] as const satisfies readonly { key: keyof PriceDraft; label: string; placeholder: string; isFigure: boolean }[];

/** Renders the form that adds a price. A model that is already in the table gets the new price. */
export function PriceForm({ prices }: { prices: PriceTable }) {
  const { change } = useBudgetActions();
  const [draft, setDraft] = useState(emptyPriceDraft);
  const [tried, setTried] = useState(false);
  const faults = validatePrice(draft);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    change.mutate(
      { prices: withPrice(prices, draft) },
      {
        onSuccess: () => {
          showToast(t('Price for {{model}} saved', { model: draft.model.trim() }));
          setDraft(emptyPriceDraft);
          setTried(false);
        },
      },
    );
  };
  return (
    <form aria-label={t('Model price')} className={styles.price} onSubmit={send} noValidate>
      {FIELDS.map(({ key, label, placeholder, isFigure }) => (
        <Field key={key} label={label} error={tried && faults[key]}>
          {control => (
            <TextInput
              {...control}
              mono={!isFigure}
              inputMode={isFigure ? 'decimal' : 'text'}
              placeholder={placeholder}
              spellCheck={false}
              value={draft[key]}
              onChange={event => setDraft({ ...draft, [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className={styles.send}>
        <Button kind="line" type="submit" busy={change.isPending && t('Saving')}>
          {t('Save price')}
        </Button>
      </div>
      <FailureNote failure={failureIn(change)} />
    </form>
  );
}
