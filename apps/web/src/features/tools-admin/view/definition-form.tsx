'use client';
import { Confirmation, sideEffectPolicies, ToolCategory } from '@pinion/contracts';
import { wordOf } from '../../../lib/texts/word-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { definitionIn, type FieldPath, namesOf, textAt, withField } from '../model/definition-fields.ts';
import { definitionControls } from './definition-controls.tsx';
import { SchemaField } from './schema-field.tsx';

type DefinitionFormProps = {
  text: string;
  onChange: (text: string) => void;
  /** What is wrong, by the path of its field. */
  problems: ReadonlyMap<string, string>;
  /** Of a version of a tool that is there: its name stays. */
  isNamed: boolean;
  /** The number that fits what changed. */
  fitting?: string | undefined;
};

const ASKS: Record<Confirmation, string> = {
  never: t('Nobody'),
  unsafe_only: t('A person, when it cannot be taken back'),
  always: t('A person, always'),
};
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The fields most definitions have. The JSON beside them is the whole of it: what has no field here stays as it is. */
export function DefinitionForm({ text, onChange, problems, isNamed, fitting }: DefinitionFormProps) {
  const definition = definitionIn(text);
  if (!definition)
    return <p className="text-small text-ink-2">{t('The JSON cannot be read. Mend it there, then the fields are back.')}</p>;
  const set = (path: FieldPath, value: unknown) => onChange(withField(text, path, value));
  const problem = (path: FieldPath) => problems.get(path.join('.'));
  const { input, figure, choice } = definitionControls(definition, problems, set);
  const words = (values: readonly string[]) => values.map(value => ({ value, label: wordOf(value) }));
  const isHttp = definition['gateway'] === 'http';
  const secrets = definition['secrets'];
  return (
    <div className="grid gap-3.5">
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        {input(t('Name'), ['name'], { mono: true, disabled: isNamed })}
        {input(t('Version'), ['version'], { mono: true, hint: fitting && t('By what changed, {{fitting}} fits', { fitting }) })}
      </div>
      <Field label={t('Description')} hint={t('The model reads it to decide.')} error={problem(['description'])}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            value={textAt(definition, ['description'])}
            onChange={event => set(['description'], event.target.value)}
          />
        )}
      </Field>
      {isHttp && (
        <div className="grid items-start gap-3.5 sm:grid-cols-[1fr_130px]">
          {input(t('Address'), ['gateway_config', 'url'], { mono: true, hint: t('{name} in the path is filled from the input') })}
          {choice(t('Method'), ['gateway_config', 'method'], words(METHODS), 'POST')}
        </div>
      )}
      <div className="grid items-start gap-3.5 sm:grid-cols-3">
        {choice(t('Category'), ['category'], words(ToolCategory.options))}
        {choice(t('Side effects'), ['side_effect_policy'], words(sideEffectPolicies), t('not said: irreversible'))}
        {choice(
          t('Asked before a call'),
          ['confirmation'],
          Confirmation.options.map(value => ({ value, label: ASKS[value] })),
          t('as the agent says'),
        )}
      </div>
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        <SchemaField
          label={t('Takes')}
          aside={t('JSON Schema')}
          value={definition['input_schema']}
          onChange={value => set(['input_schema'], value)}
        />
        <SchemaField
          label={t('Gives')}
          aside={t('JSON Schema, or nothing')}
          value={definition['output_schema']}
          onChange={value => set(['output_schema'], value)}
        />
      </div>
      <div className="grid items-start gap-3.5 sm:grid-cols-4">
        {figure(t('Seconds at most'), ['timeout_s'])}
        {figure(t('Further attempts'), ['max_retries'])}
        {figure(t('Calls at once'), ['max_concurrency'])}
        {figure(t('US dollars a call'), ['cost_usd'])}
      </div>
      <div className="grid items-start gap-3.5 sm:grid-cols-[1fr_1fr_2fr]">
        {figure(t('Bucket holds'), ['rate_limit', 'max'])}
        {figure(t('Refills per second'), ['rate_limit', 'per_s'])}
        <Field label={t('Secrets')} hint={t('Names, never values')} error={problem(['secrets'])}>
          {control => (
            <TextInput
              {...control}
              mono
              value={Array.isArray(secrets) ? secrets.join(' ') : ''}
              onChange={event => set(['secrets'], namesOf(event.target.value))}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
