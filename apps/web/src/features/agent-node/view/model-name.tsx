'use client';
import type { ModelConfig } from '@pinion/contracts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { FoundModelServer } from '../../run/index.ts';

export type ModelNameProps = {
  model: ModelConfig;
  servers: readonly FoundModelServer[];
  onName: (name: string) => void;
};

/** Chosen among those that a server of this machine has, written where nobody can be asked. */
export function ModelName({ model, servers, onName }: ModelNameProps) {
  const server = servers.find(found => found.base_url === model.base_url);
  if (model.provider !== 'openai-compatible' || server === undefined || server.models.length === 0)
    return (
      <Field label="Model" hint="As the provider names it.">
        {control => <TextInput {...control} mono value={model.model} onChange={event => onName(event.target.value)} />}
      </Field>
    );
  const isGone = model.model !== '' && !server.models.includes(model.model);
  const names = isGone ? [model.model, ...server.models] : server.models;
  return (
    <Field
      label="Model"
      hint={`What ${server.kind} has on this machine.`}
      error={isGone ? `${server.kind} does not have ${model.model} any more.` : undefined}
    >
      {control => (
        <Select
          {...control}
          value={model.model}
          placeholder="Choose a model"
          onChange={onName}
          options={names.map(name => ({ value: name, label: name }))}
        />
      )}
    </Field>
  );
}
