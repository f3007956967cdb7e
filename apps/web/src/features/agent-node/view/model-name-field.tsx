'use client';
import type { ModelConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { DetectedModelServer } from '../../run/index.ts';

export type ModelNameFieldProps = {
  model: ModelConfig;
  servers: readonly DetectedModelServer[];
  onName: (name: string) => void;
};

/** Renders the model name: a choice if a local model server lists its models, else a text field. */
export function ModelNameField({ model, servers, onName }: ModelNameFieldProps) {
  const server = servers.find(found => found.base_url === model.base_url);
  if (model.provider !== 'openai-compatible' || server === undefined || server.models.length === 0)
    return (
      <Field label={t('Model')} hint={t('Model ID')}>
        {control => <TextInput {...control} mono value={model.model} onChange={event => onName(event.target.value)} />}
      </Field>
    );
  const isGone = model.model !== '' && !server.models.includes(model.model);
  const names = isGone ? [model.model, ...server.models] : server.models;
  return (
    <Field
      label={t('Model')}
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
