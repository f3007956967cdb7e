import { PolicyOverrides } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** The fields of the form as typed. An empty field uses the definition's value. */
export type OverridesDraft = {
  confirmation: string;
  max: string;
  per_s: string;
  timeout_s: string;
  max_retries: string;
  strict_output: string;
};
type FieldName = keyof OverridesDraft;

export type ReadOverrides =
  | { ok: true; overrides: PolicyOverrides }
  | { ok: false; problems: Partial<Record<FieldName, string>> };

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

export const draftOf = ({
  confirmation,
  requires_confirmation,
  rate_limit,
  timeout_s,
  max_retries,
  strict_output,
}: PolicyOverrides): OverridesDraft => ({
  confirmation: requires_confirmation === true ? 'always' : (confirmation ?? ''),
  max: text(rate_limit?.max),
  per_s: text(rate_limit?.per_s),
  timeout_s: text(timeout_s),
  max_retries: text(max_retries),
  strict_output: strict_output === undefined ? '' : String(strict_output),
});

export function readOverrides(draft: OverridesDraft): ReadOverrides {
  const { confirmation, max, per_s, timeout_s, max_retries, strict_output } = draft;
  const hasLimit = max.trim() !== '' || per_s.trim() !== '';
  const candidate = {
    ...(confirmation === '' ? {} : { confirmation }),
    ...(hasLimit ? { rate_limit: { max: figure(max), per_s: figure(per_s), scope: 'agent' } } : {}),
    ...(timeout_s.trim() === '' ? {} : { timeout_s: figure(timeout_s) }),
    ...(max_retries.trim() === '' ? {} : { max_retries: figure(max_retries) }),
    ...(strict_output === '' ? {} : { strict_output: strict_output === 'true' }),
  };
  const read = PolicyOverrides.safeParse(candidate);
  if (read.success) return { ok: true, overrides: read.data };
  const problems: Partial<Record<FieldName, string>> = {};
  for (const { path } of read.error.issues) {
    const field = path.at(-1) as FieldName;
    problems[field] ??= LABELS[field];
  }
  return { ok: false, problems };
}

const LABELS: Record<FieldName, string> = {
  confirmation: t('not one of the options'),
  max: t('a number above 0 (both limit values are required)'),
  per_s: t('a number above 0 (both limit values are required)'),
  timeout_s: t('seconds, above 0 and at most 300'),
  max_retries: t('a whole number from 0 to 10'),
  strict_output: t('not one of the options'),
};

const figure = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));
