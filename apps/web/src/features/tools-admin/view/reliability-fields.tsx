'use client';
import { CachePolicy, isOutputStrict } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { textAt } from '../model/definition-fields.ts';
import { DefinitionPart, type DefinitionPartProps, rowClass } from './definition-part.tsx';

const CACHE: Record<CachePolicy, string> = { none: t('None'), ttl: t('For a limited time'), forever: t('Forever') };

const SENT_AS = [
  { value: 'header', label: t('Header') },
  { value: 'field', label: t('Input field') },
  { value: 'meta', label: t('MCP metadata') },
];

/** Renders timeout, retries, the check of outputs, cache and idempotency. */
export function ReliabilityFields({ definition, form }: DefinitionPartProps) {
  const cache = textAt(definition, ['cache']);
  const hasCache = textAt(definition, ['side_effect_policy']) === 'pure' || (cache !== '' && cache !== 'none');
  const isStrictByDefault = isOutputStrict({ gateway: textAt(definition, ['gateway']) });
  return (
    <DefinitionPart title={t('Reliability')}>
      <div className={rowClass}>
        {form.figure(t('Timeout (s)'), ['timeout_s'], t('10 s if read-only, else 30 s'))}
        {form.figure(t('Retries'), ['max_retries'], t('Only where a retry is safe'))}
        {form.toggle(t('Responds by callback'), ['async'])}
      </div>
      {definition['output_schema'] !== undefined && (
        <div className={rowClass}>
          {form.toggle(t('Fail if the output does not match its schema'), ['strict_output'], isStrictByDefault)}
        </div>
      )}
      {hasCache && (
        <div className={rowClass}>
          {form.choice(
            t('Cache'),
            ['cache'],
            CachePolicy.options.map(value => ({ value, label: CACHE[value] })),
            t('None (default)'),
          )}
          {cache === 'ttl' && form.figure(t('Cached for (s)'), ['cache_ttl_s'])}
        </div>
      )}
      <div className={rowClass}>
        {form.list(t('Idempotency key fields'), ['idempotency', 'key_fields'], t('If empty, the whole input is used'))}
        {form.choice(t('Send key as'), ['idempotency', 'send', 'as'], SENT_AS, t('Not sent'))}
        {textAt(definition, ['idempotency', 'send', 'as']) !== '' &&
          form.input(t('Key name'), ['idempotency', 'send', 'name'], { mono: true })}
      </div>
      <div className={rowClass}>
        {form.figure(t('Keep key for (s)'), ['idempotency', 'kept_s'], t('At least 30 days'))}
        {form.figure(t('Deduplicate requests for (s)'), ['idempotency', 'request_s'], t('At least 300 s'))}
      </div>
    </DefinitionPart>
  );
}
