'use client';
import { type AgentConfig, isRecord, ModelLimits, ModelProvider, type ModelConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { JsonField } from './json-field.tsx';
import { ModelKey } from './model-key.tsx';
import { ModelProgramsField } from './model-programs-field.tsx';
import { DetectedModelServers } from './detected-model-servers.tsx';
import styles from './panes.module.css';
import { useModelServers } from './use-model-servers.ts';
import type { DetectedModelServer } from '../../run/index.ts';

const providerLabels: Record<ModelProvider, string> = {
  scripted: t('Scripted (not an AI)'),
  openai: 'OpenAI',
  'openai-responses': t('OpenAI Responses'),
  anthropic: t('Anthropic'),
  google: t('Google'),
  'openai-compatible': t('OpenAI-compatible server'),
};

export type ModelPaneProps = { config: AgentConfig; onEdit: EditAgentConfig };

/** Renders the choice of model. The scripted model replays its lines in order and is marked as such wherever it appears. */
export function ModelPane({ config, onEdit }: ModelPaneProps) {
  const { model } = config;
  const servers = useModelServers();
  const set = (key: string, value: unknown) =>
    onEdit(
      t('edit model {{key}}', { key }),
      before => {
        const { [key]: _, ...rest } = isRecord(before['model']) ? before['model'] : { provider: 'scripted', model: '' };
        return {
          ...before,
          model:
            value === undefined || value === ''
              ? { model: '', ...rest, ...(key === 'model' ? { model: '' } : {}) }
              : { ...rest, [key]: value },
        };
      },
      `model.${key}`,
    );
  const isScripted = model.provider === 'scripted';
  return (
    <div className={styles.pane}>
      <DetectedModelServers
        servers={servers}
        baseUrl={model.base_url}
        onUse={({ base_url, model: name }) =>
          onEdit(t('use model server'), before => ({
            ...before,
            model: { provider: 'openai-compatible', model: name, base_url },
          }))
        }
      />
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
            onChange={value => set('provider', value)}
            options={ModelProvider.options.map(value => ({ value, label: providerLabels[value] }))}
          />
        )}
      </Field>
      {!isScripted && (
        <>
          <ModelNameField model={model} servers={servers} onName={name => set('model', name)} />
          <Field
            label={t('URL')}
            name="model.base_url"
            aside={model.provider === 'openai-compatible' ? undefined : t('optional')}
            hint={t('Include the version path, for example http://127.0.0.1:11434/v1.')}
          >
            {control => (
              <TextInput {...control} mono value={model.base_url ?? ''} onChange={event => set('base_url', event.target.value)} />
            )}
          </Field>
          <ModelKey model={model} onName={name => set('credential', name)} />
          <ModelProgramsField model={model} onPrograms={value => set('programs', value)} />
          <JsonField
            label={t('Parameters')}
            aside={t('optional')}
            hint={t('Sent with each request, for example {"temperature": 0}.')}
            value={model.parameters}
            isEmptyFine
            onValue={value => set('parameters', value)}
          />
          <JsonField
            label={t('Limits')}
            aside={t('optional')}
            hint={t('Seconds, bytes, and attempts per turn, for example {"first_byte_s": 120, "answer_s": 600, "attempts": 3}.')}
            value={model.limits}
            isEmptyFine
            check={value =>
              ModelLimits.safeParse(value).success
                ? undefined
                : t('Use connect_s, first_byte_s, gap_s, answer_s, answer_bytes, and attempts, each with a number.')
            }
            onValue={value => set('limits', value)}
          />
        </>
      )}
      {isScripted && (
        <JsonField
          label={t('Scripted responses')}
          hint={t('One object per turn: text, tool_calls, or both. After the last one, responses are empty.')}
          value={model.lines ?? []}
          rows={14}
          check={value =>
            Array.isArray(value) && value.every(isRecord)
              ? undefined
              : t('Enter a list of objects, each with text or tool_calls.')
          }
          onValue={value => set('lines', value)}
        />
      )}
    </div>
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
