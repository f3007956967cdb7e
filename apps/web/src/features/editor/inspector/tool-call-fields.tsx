'use client';
import type { ToolNodeConfig, ToolSpec } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { CallPolicyFields, NumberField, MessageFields, setPolicy } from '../../agent-node/index.ts';
import type { ConfigEdit } from './use-config-edit.ts';

export type ToolCallFieldsProps = { config: ToolNodeConfig; spec: ToolSpec | undefined; onEdit: ConfigEdit };

/**
 * Renders the settings of a tool node's call: allowed side effects, approval, time limit, retries, and the handling of a new
 * message.
 */
export function ToolCallFields({ config: { policy = {} }, spec, onEdit }: ToolCallFieldsProps) {
  const set = (key: string, value: unknown) =>
    onEdit(t('edit policy {{key}}', { key }), before => setPolicy(before, key, value), `policy.${key}`);
  const { timeout_s, max_retries } = spec ?? {};
  return (
    <>
      <CallPolicyFields policy={policy} onSet={set} />
      <NumberField
        label={t('Timeout per attempt')}
        aside={t('seconds')}
        hint={t('Leave empty to use the tool’s setting{{timeoutS}}.', {
          timeoutS: timeout_s === undefined ? '' : `, ${timeout_s} s`,
        })}
        isEmptyFine
        isWhole={false}
        min={0.1}
        max={300}
        value={policy.timeout_s}
        onValue={value => set('timeout_s', value)}
      />
      <NumberField
        label={t('Retries')}
        aside={t('max 10')}
        hint={t('Only after temporary errors and if a retry is safe. Leave empty to use the tool’s setting{{maxRetries}}.', {
          maxRetries: max_retries === undefined ? '' : `, ${max_retries}`,
        })}
        isEmptyFine
        min={0}
        max={10}
        value={policy.max_retries}
        onValue={value => set('max_retries', value)}
      />
      <MessageFields policy={policy} hasModel={false} onSet={set} />
    </>
  );
}
