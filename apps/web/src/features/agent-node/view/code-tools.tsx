'use client';
import { AgentPolicy, type CodeNodeConfig } from '@pinion/contracts';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { HelpButton } from '../../help/index.ts';
import type { ListedTool, SecretScopes } from '../../../lib/api-shapes.ts';
import { chooseToolVersion } from '../commands/choose-tool-version.ts';
import { disableTool } from '../commands/disable-tool.ts';
import { enableTool } from '../commands/enable-tool.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { toEnabledTool, toolRowsOf } from '../model/tool-list.ts';
import { AgentToolRow } from './agent-tool-row.tsx';
import { useDryRun } from './use-dry-run.ts';

export type CodeToolsProps = {
  workflowId: string;
  nodeId: string;
  config: Pick<CodeNodeConfig, 'tools' | 'policy' | 'roles'>;
  tools: readonly ListedTool[];
  secrets: SecretScopes | undefined;
  onEdit: EditAgentConfig;
};

/** Renders the tools that the code of a node can call, and a list to add one. */
export function CodeTools({ workflowId, nodeId, config: { tools: on, policy, roles }, tools, secrets, onEdit }: CodeToolsProps) {
  const config = useMemo(
    () => ({ tools: on ?? [], policy: AgentPolicy.parse(policy ?? {}), roles, pins: [] }),
    [on, policy, roles],
  );
  const { verdicts } = useDryRun(workflowId, nodeId, config);
  const rows = useMemo(() => toolRowsOf(config, tools, secrets, verdicts), [config, tools, secrets, verdicts]);
  const enabled = rows.filter(row => row.isOn);
  const off = rows.filter(row => !row.isOn && row.spec?.lifecycle === 'active');
  return (
    <section aria-label={t('Tools')} className="grid gap-2.5">
      <Label help={<HelpButton topic="programs" />}>{t('Tools')}</Label>
      {enabled.length > 0 && (
        <ul className="[&>li]:-mx-4 [&>li]:my-0 [&>li:last-child]:mb-2">
          {enabled.map(row => (
            <AgentToolRow
              key={row.name}
              row={row}
              onSwitch={() => onEdit(t('turn {{tool}} off', { tool: row.name }), before => disableTool(before, row.name))}
              onVersion={version =>
                onEdit(t('change version of {{tool}}', { tool: row.name }), before =>
                  chooseToolVersion(before, row.name, version),
                )
              }
            />
          ))}
        </ul>
      )}
      <Select
        className="w-full"
        label={t('Add a tool')}
        value=""
        placeholder={t('Add a tool')}
        disabled={off.length === 0}
        onChange={name => {
          const row = off.find(one => one.name === name);
          if (row !== undefined) onEdit(t('turn {{tool}} on', { tool: name }), before => enableTool(before, toEnabledTool(row)));
        }}
        options={off.map(({ name }) => ({ value: name, label: name }))}
      />
    </section>
  );
}
