'use client';
import { ToolCategory, LimitScope, CachePolicy } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { parseDefinition, type FieldPath, textAt, withField } from '../model/definition-fields.ts';
import { definitionControls } from './definition-controls.tsx';
import { RequestFields } from './request-fields.tsx';
import { SafetyFields } from './safety-fields.tsx';
import { SchemaField } from './schema-field.tsx';
import { DefinitionPart, type DefinitionPartProps, rowClass } from './definition-part.tsx';

type DefinitionFormProps = {
  text: string;
  onChange: (text: string) => void;
  /** The problems, by the path of their field. */
  problems: ReadonlyMap<string, string>;
  /** True for a version of an existing tool, whose name can't change. */
  isNamed: boolean;
  /** The version number that fits the changes. */
  fitting?: string | undefined;
};

/** Renders a field for each part of a definition. Fields and JSON edit the same text. */
export function DefinitionForm({ text, onChange, problems, isNamed, fitting }: DefinitionFormProps) {
  const definition = parseDefinition(text);
  if (!definition)
    return <p className="text-small text-ink-2">{t('The JSON cannot be parsed. Fix it there to use the fields.')}</p>;
  const set = (path: FieldPath, value: unknown) => onChange(withField(text, path, value));
  const form = definitionControls(definition, problems, set);
  const part = { text, definition, form, onChange, set };
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        {form.input(t('Name'), ['name'], { mono: true, disabled: isNamed })}
        {form.input(t('Version'), ['version'], {
          mono: true,
          hint: fitting && t('Suggested by the changes: {{fitting}}', { fitting }),
        })}
      </div>
      <Field label={t('Description')} hint={t('The model uses it to choose a tool.')} error={form.problem(['description'])}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            value={textAt(definition, ['description'])}
            onChange={event => set(['description'], event.target.value)}
          />
        )}
      </Field>
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        {form.choice(
          t('Category'),
          ['category'],
          ToolCategory.options.map(value => ({ value, label: termOf(value) })),
        )}
        {form.list(t('Tags'), ['tags'], t('Separated by spaces'))}
      </div>
      {definition['gateway'] === 'http' && <RequestFields {...part} />}
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        <SchemaField
          label={t('Input schema')}
          aside={t('JSON Schema')}
          value={definition['input_schema']}
          onChange={value => set(['input_schema'], value)}
        />
        <SchemaField
          label={t('Output schema')}
          aside={t('JSON Schema, optional')}
          value={definition['output_schema']}
          onChange={value => set(['output_schema'], value)}
        />
      </div>
      <SafetyFields {...part} />
      <ReliabilityFields {...part} />
      <LimitFields {...part} />
      {form.list(t('Secrets'), ['secrets'], t('Names of all secrets the tool reads, not their values'))}
    </div>
  );
}

const SCOPES: Record<LimitScope, string> = {
  workspace: t('Workspace'),
  agent: t('Each agent'),
  session: t('Each conversation'),
};

/** Renders rate limit, concurrency, circuit breaker and cost. */
const LimitFields = ({ form }: DefinitionPartProps) => (
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

const CACHE: Record<CachePolicy, string> = { none: t('None'), ttl: t('For a limited time'), forever: t('Forever') };
const SENT_AS = [
  { value: 'header', label: t('Header') },
  { value: 'field', label: t('Input field') },
  { value: 'meta', label: t('MCP metadata') },
];

/** Renders timeout, retries, cache and idempotency. */
function ReliabilityFields({ definition, form }: DefinitionPartProps) {
  const cache = textAt(definition, ['cache']);
  const hasCache = textAt(definition, ['side_effect_policy']) === 'pure' || (cache !== '' && cache !== 'none');
  return (
    <DefinitionPart title={t('Reliability')}>
      <div className={rowClass}>
        {form.figure(t('Timeout (s)'), ['timeout_s'], t('10 s if read-only, else 30 s'))}
        {form.figure(t('Retries'), ['max_retries'], t('Only where a retry is safe'))}
        {form.toggle(t('Responds by callback'), ['async'])}
      </div>
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
