'use client';
import { ModelProvider, type ModelConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { DetectedModelServer } from '../../../lib/api-shapes.ts';
import { ModelKey } from './model-key.tsx';
import { ModelProgramsField } from './model-programs-field.tsx';

const providerLabels: Record<ModelProvider, string> = {
  scripted: t('Scripted (not an AI)'),
  openai: 'OpenAI',
  'openai-responses': t('OpenAI Responses'),
  anthropic: t('Anthropic'),
  google: t('Google'),
  'openai-compatible': t('OpenAI-compatible server'),
};

export type ModelConnectionProps = {
  model: ModelConfig;
  servers: readonly DetectedModelServer[];
  onChange: (key: string, value: unknown) => void;
};

/** Renders how the model is reached: the protocol, the model ID, the address, and the key. */
export function ModelConnection({ model, servers, onChange }: ModelConnectionProps) {
  const isScripted = model.provider === 'scripted';
  return (
    <>
      <Field
        label={t('Provider')}
        name="model.provider"
        aside={isScripted ? <Tag boxed>{t('not an AI')}</Tag> : undefined}
        hint={isScripted ? t('Replays scripted responses, one per turn. For demos and tests.') : undefined}
      >
        {control => (
          <Select
            {...control}
            value={model.provider}
            onChange={value => onChange('provider', value)}
            options={ModelProvider.options.map(value => ({ value, label: providerLabels[value] }))}
          />
        )}
      </Field>
      {!isScripted && (
        <>
          <ModelNameField model={model} servers={servers} onName={name => onChange('model', name)} />
          <Field
            label={t('URL')}
            name="model.base_url"
            aside={model.provider === 'openai-compatible' ? undefined : t('optional')}
            hint={t('Include the version path, for example http://127.0.0.1:11434/v1.')}
          >
            {control => (
              <TextInput
                {...control}
                mono
                value={model.base_url ?? ''}
                onChange={event => onChange('base_url', event.target.value)}
              />
            )}
          </Field>
          <ModelKey model={model} onName={name => onChange('credential', name)} />
          <ModelProgramsField model={model} onPrograms={value => onChange('programs', value)} />
        </>
      )}
    </>
  );
}

type ModelNameFieldProps = {
  model: ModelConfig;
  servers: readonly DetectedModelServer[];
  onName: (name: string) => void;
};

/** Renders the model name: a choice if a local model server lists its models, else a text field. */
function ModelNameField({ model, servers, onName }: ModelNameFieldProps) {
  const server = servers.find(found => found.base_url === model.base_url);
  if (model.provider !== 'openai-compatible' || server === undefined || server.models.length === 0)
    return (
      <Field label={t('Model')} name="model.model" hint={t('Model ID')}>
        {control => <TextInput {...control} mono value={model.model} onChange={event => onName(event.target.value)} />}
      </Field>
    );
  const isGone = model.model !== '' && !server.models.includes(model.model);
  const names = isGone ? [model.model, ...server.models] : server.models;
  return (
    <Field
      label={t('Model')}
      name="model.model"
      hint={t('Models in {{kind}} on this machine.', { kind: server.kind })}
      error={
        isGone
          ? t('{{kind}} no longer has {{model}}. Choose another model.', { kind: server.kind, model: model.model })
          : undefined
      }
    >
      {control => (
        <Select
          {...control}
          value={model.model}
          placeholder={t('Choose a model')}
          onChange={onName}
          options={names.map(name => ({ value: name, label: name }))}
        />
      )}
    </Field>
  );
}
