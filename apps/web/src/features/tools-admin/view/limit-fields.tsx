'use client';
import { LimitScope } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { DefinitionPart, type DefinitionPartProps, rowClass } from './definition-part.tsx';

const SCOPES: Record<LimitScope, string> = {
  workspace: t('Workspace'),
  agent: t('Each agent'),
  session: t('Each conversation'),
};

/** Renders rate limit, concurrency, circuit breaker and cost. */
export const LimitFields = ({ form }: DefinitionPartProps) => (
  <DefinitionPart title={t('Limits')}>
    <div className={rowClass}>
      {form.figure(t('Burst'), ['rate_limit', 'max'], t('Calls allowed before the rate applies'))}
      {form.figure(t('Refill rate (calls/s)'), ['rate_limit', 'per_s'])}
      {form.choice(
        t('Counted per'),
        ['rate_limit', 'scope'],
        LimitScope.options.map(value => ({ value, label: SCOPES[value] })),
        t('Workspace (default)'),
      )}
    </div>
    <div className={rowClass}>
      {form.figure(t('Max concurrency'), ['max_concurrency'])}
      {form.input(t('Concurrency key'), ['concurrency_key'], {
        mono: true,
        hint: t('Calls with side effects run one at a time'),
      })}
      {form.figure(t('Cost per call (USD)'), ['cost_usd'])}
    </div>
    <div className={rowClass}>
      {form.figure(t('Circuit opens after failures'), ['breaker', 'failures'])}
      {form.figure(t('Circuit stays open (s)'), ['breaker', 'open_s'])}
      {form.toggle(t('Serve stale values while open'), ['breaker', 'stale'], true)}
    </div>
  </DefinitionPart>
);
