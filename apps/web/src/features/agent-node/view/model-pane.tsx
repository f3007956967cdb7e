'use client';
import { type AgentConfig, isRecord, ModelLimits } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { providerOf } from '../../models/index.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { DetectedModelServers } from './detected-model-servers.tsx';
import { JsonField } from './json-field.tsx';
import { ModelChoice } from './model-choice.tsx';
import { ModelConnection } from './model-connection.tsx';
import { ModelParametersFields } from './model-parameters.tsx';
import { useQuery } from '@tanstack/react-query';
import type { DetectedModelServer, ModelProviderItem } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';

export type ModelPaneProps = { config: AgentConfig; onEdit: EditAgentConfig };

/** Renders the choice of model. The scripted model replays its lines in order and is marked as such wherever it appears. */
export function ModelPane({ config, onEdit }: ModelPaneProps) {
  const { model } = config;
  const servers = useModelServers();
  const providers = useModelProviders();
  const [isOpen, setOpen] = useState<boolean>();
  const provider = providerOf(model, providers ?? []);
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
  const connection = <ModelConnection model={model} servers={servers} onChange={set} />;
  return (
    <div className="grid gap-3.5 px-4 pt-3.5 pb-5">
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
      {providers !== undefined && (
        <ModelChoice
          model={model}
          providers={providers}
          onChoose={chosen => onEdit(t('choose model'), before => ({ ...before, model: chosen }))}
        />
      )}
      {provider === undefined || model.model === '' ? (
        connection
      ) : (
        <details
          className="[&>summary]:w-fit [&>summary]:text-ink-2 [&>summary]:text-small [&>summary]:cursor-pointer"
          open={isOpen ?? false}
          onToggle={event => setOpen(event.currentTarget.open)}
        >
          <summary>{t('Connection')}</summary>
          <div className="grid gap-3.5 pt-3">{connection}</div>
        </details>
      )}
      {!isScripted && (
        <>
          <ModelParametersFields parameters={model.parameters} onParameters={value => set('parameters', value)} />
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

/** Returns the providers that the workspace has set up. Undefined until they are loaded. */
function useModelProviders(): readonly ModelProviderItem[] | undefined {
  const trpc = useTRPC();
  return useQuery(trpc.model_providers.list.queryOptions()).data?.items;
}

const none: readonly DetectedModelServer[] = [];

/** Returns the model servers found on the server's own machine: Ollama, LM Studio and llama.cpp at their usual ports. */
function useModelServers(): readonly DetectedModelServer[] {
  const trpc = useTRPC();
  return useQuery(trpc.system.info.queryOptions()).data?.model_servers ?? none;
}
