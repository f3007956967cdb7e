'use client';
import type { AgentBudget } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { HelpButton } from '../../help/index.ts';
import { NumberField } from './number-field.tsx';

export type BudgetFieldsProps = { budget: AgentBudget | undefined; onBudget: (budget: AgentBudget | undefined) => void };

const limitActionLabels = {
  stop: {
    label: t('Stop and keep results'),
    hint: t('The node ends with its current outputs and finish reason budget.'),
  },
  ask: {
    label: t('Pause and request approval'),
    hint: t('The run waits until someone raises the limit or rejects the request.'),
  },
} as const;
const most = 1_000_000_000;
const figures = [
  { key: 'max_tokens', label: t('Tokens'), min: 1 },
  { key: 'max_calls', label: t('Calls'), min: 1 },
  { key: 'max_usd', label: t('USD'), min: 0.000001 },
] as const;

/** Renders the limits for one run of the node. Amounts are reserved before they are spent, so a limit is never exceeded. */
export function BudgetFields({ budget, onBudget }: BudgetFieldsProps) {
  const onLimit = budget?.on_limit ?? 'stop';
  const set = (part: Partial<AgentBudget>) => {
    const { max_tokens, max_calls, max_usd, on_limit } = { ...budget, on_limit: onLimit, ...part };
    const isEmpty = max_tokens === undefined && max_calls === undefined && max_usd === undefined && on_limit === 'stop';
    onBudget(
      isEmpty
        ? undefined
        : {
            ...(max_tokens === undefined ? {} : { max_tokens }),
            ...(max_calls === undefined ? {} : { max_calls }),
            ...(max_usd === undefined ? {} : { max_usd }),
            on_limit,
          },
    );
  };
  return (
    <div role="group" aria-label={t('Budget')} className="grid gap-1.5">
      <Label help={<HelpButton topic="budgets" />} aside={t('per run, no limit if empty')}>
        {t('Budget')}
      </Label>
      <div className="grid grid-cols-[1fr_1fr_1fr] gap-2.5">
        {figures.map(({ key, label, min }) => (
          <NumberField
            key={key}
            label={label}
            isEmptyFine
            isWhole={key !== 'max_usd'}
            min={min}
            max={most}
            value={budget?.[key]}
            onValue={value => set({ [key]: value })}
          />
        ))}
      </div>
      <Field label={t('At the limit')} hint={limitActionLabels[onLimit].hint}>
        {control => (
          <Select
            {...control}
            value={onLimit}
            onChange={value => set({ on_limit: value === 'ask' ? 'ask' : 'stop' })}
            options={Object.entries(limitActionLabels).map(([value, { label }]) => ({ value, label }))}
          />
        )}
      </Field>
    </div>
  );
}
