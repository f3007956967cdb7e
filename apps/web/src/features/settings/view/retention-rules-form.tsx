'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RetentionReport } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSettingsChange } from '../actions/use-settings-change.ts';
import {
  placeholderOf,
  type RuleName,
  ruleError,
  ruleIn,
  rulesPatch,
  type TypedRules,
  typedRules,
} from '../model/retention-form.ts';
import styles from './settings.module.css';

const FIELDS: readonly { name: RuleName; label: string; unit: string; hint?: string }[] = [
  { name: 'run_days', label: t('Finished runs'), unit: t('days'), hint: t('With their events, values and traces.') },
  { name: 'run_count', label: t('Max finished runs'), unit: t('runs'), hint: t('Runs of the last 24 hours always stay.') },
  { name: 'trace_days', label: t('Traces'), unit: t('days') },
  { name: 'evaluation_days', label: t('Evaluations'), unit: t('days') },
  { name: 'chat_days', label: t('Conversations'), unit: t('days'), hint: t('After the last message.') },
  { name: 'blob_days', label: t('Blobs'), unit: t('days') },
  { name: 'audit_days', label: t('Audit log'), unit: t('days'), hint: t('At least 365 days.') },
];

/** Renders the rules of the workspace, with what they would delete now. */
export function RetentionRulesForm({ report }: { report: RetentionReport }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const change = useSettingsChange();
  const [typed, setTyped] = useState<TypedRules>(() => typedRules(report.own));
  const patch = rulesPatch(typed);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedRules(report.own));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (patch === undefined) return;
    change.mutate(
      { retention: patch },
      { onSuccess: () => void client.invalidateQueries({ queryKey: trpc.retention.pathKey() }) },
    );
  };
  return (
    <LockedFields>
      <form className="grid gap-3" onSubmit={send} aria-label={t('Retention rules')}>
        <p className={styles.note}>
          {t('Leave a field empty to use the rule of the installation. Usage totals and records of side effects always stay.')}
        </p>
        <div className={styles.rules}>
          {FIELDS.map(({ name, label, unit, hint }) => (
            <Field key={name} label={label} aside={unit} hint={hint} error={ruleError(typed, name)}>
              {control => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  placeholder={placeholderOf(name, report.installation)}
                  value={typed[name]}
                  onChange={event => setTyped({ ...typed, [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Preview days={ruleIn(typed, 'run_days')} count={ruleIn(typed, 'run_count')} />
        <Button
          type="submit"
          kind="line"
          className="justify-self-start"
          disabled={!isChanged || patch === undefined}
          busy={change.isPending && t('Saving')}
        >
          {t('Save rules')}
        </Button>
      </form>
    </LockedFields>
  );
}

type PreviewProps = { days: number | null | undefined; count: number | null | undefined };

/** Renders how many finished runs the rules in the form delete now. */
function Preview({ days, count }: PreviewProps) {
  const trpc = useTRPC();
  const rules = { ...(days == null ? {} : { run_days: days }), ...(count == null ? {} : { run_count: count }) };
  const { data } = useQuery(
    trpc.retention.preview.queryOptions(rules, {
      enabled: days !== undefined && count !== undefined,
      placeholderData: previous => previous,
    }),
  );
  return (
    <p className={styles.note} role="status" aria-label={t('Preview')}>
      {data === undefined ? t('Counting runs…') : previewText(data)}
    </p>
  );
}

type PreviewData = { runs: number; needed: number; bytes: number; is_estimate: boolean; before: string | null };

function previewText({ runs, needed, bytes, is_estimate, before }: PreviewData): string {
  if (before === null) return t('No rule deletes finished runs.');
  const shown = { runs: counted(runs, 'run'), size: formatBytes(bytes), needed: counted(needed, 'run') };
  const first =
    runs === 0
      ? t('No run is old enough to be deleted now.')
      : is_estimate
        ? t('The next sweep deletes about {{runs}} ({{size}}).', shown)
        : t('The next sweep deletes {{runs}} ({{size}}).', shown);
  return needed === 0 ? first : `${first} ${t('{{needed}} in use: not deleted.', shown)}`;
}
