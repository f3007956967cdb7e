'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BudgetReport } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useBudgetActions } from '../actions/use-budget-actions.ts';
import { type ParsedNumber, parseNumber } from '../model/parse-number.ts';
import { limitChange, type SpendLimitSubject } from '../model/spend-limits.ts';
import styles from './budgets.module.css';

const WORKSPACE = 'workspace';
const KINDS = [
  { key: 'max_tokens', label: t('Tokens'), isWhole: true },
  { key: 'max_calls', label: t('Calls'), isWhole: true },
  { key: 'max_usd', label: t('USD'), isWhole: false },
] as const;
type Typed = Record<(typeof KINDS)[number]['key'], string>;

export type LimitDialogProps = { report: BudgetReport; subject: SpendLimitSubject; onClose: () => void };

/** Renders the monthly limits of the workspace, or of one workflow. */
export function LimitDialog({ report, subject: first, onClose }: LimitDialogProps) {
  const trpc = useTRPC();
  const { change } = useBudgetActions();
  const { data } = useQuery(trpc.workflows.list.queryOptions());
  const [subject, setSubject] = useState<SpendLimitSubject>(first);
  const [typed, setTyped] = useState(() => typedOf(report, first));
  const [tried, setTried] = useState(false);
  const [max_tokens, max_calls, max_usd] = KINDS.map(({ key, isWhole }) => parseNumber(typed[key], { isWhole })) as [
    ParsedNumber,
    ParsedNumber,
    ParsedNumber,
  ];
  const faults = { max_tokens, max_calls, max_usd };
  const choose = (value: string) => {
    const next = value === WORKSPACE ? undefined : value;
    setSubject(next);
    setTyped(typedOf(report, next));
  };
  const send = () => {
    setTried(true);
    if (!max_tokens.ok || !max_calls.ok || !max_usd.ok) return;
    const limit = {
      ...(max_tokens.value === undefined ? {} : { max_tokens: max_tokens.value }),
      ...(max_calls.value === undefined ? {} : { max_calls: max_calls.value }),
      ...(max_usd.value === undefined ? {} : { max_usd: max_usd.value }),
    };
    change.mutate(
      { budgets: limitChange(subject, limit) },
      {
        onSuccess: () => {
          showToast(t('Limit saved'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('Set monthly limit')}
      description={t('Counts from the start of this month. Applies to the next step of every running workflow.')}
      verb={t('Save')}
      busy={change.isPending && t('Saving')}
      failure={failureIn(change)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Scope')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={subject ?? WORKSPACE}
            onChange={choose}
            options={[
              { value: WORKSPACE, label: t('Workspace'), hint: t('all runs') },
              ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
      <div className={styles.triple}>
        {KINDS.map(({ key, label }) => {
          const read = faults[key];
          return (
            <Field key={key} label={label} error={tried && !read.ok && read.fault}>
              {control => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  placeholder={t('no limit')}
                  value={typed[key]}
                  onChange={event => setTyped({ ...typed, [key]: event.target.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
    </FormDialog>
  );
}

function typedOf({ workspace, workflows }: BudgetReport, subject: SpendLimitSubject): Typed {
  const row = subject === undefined ? workspace : workflows.find(({ workflow_id }) => workflow_id === subject);
  const write = (value: number | undefined): string => (value === undefined ? '' : String(value));
  const { max_tokens, max_calls, max_usd } = row?.limit ?? {};
  return { max_tokens: write(max_tokens), max_calls: write(max_calls), max_usd: write(max_usd) };
}
