'use client';
import type { PolicyOverrides } from '@pinion/contracts';
import Link from 'next/link';
import { useState } from 'react';
import { formatList as inOneLine } from '../../../lib/texts/format-list.ts';
import type { AgentTier, ToolTiers } from '../../../lib/api-shapes.ts';
import { reportResult } from '../../../lib/report-result.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { PersonIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { RowMenu } from '../../../ui/row-actions.tsx';
import { RowLink } from '../../../ui/table.tsx';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { formatOverride } from '../model/format-override.ts';
import { UNAVAILABLE_REASON } from '../model/reason-text.ts';
import { AddAgentDialog } from './add-agent-dialog.tsx';
import { OverridesDialog } from './overrides-dialog.tsx';
import { EditIcon, PlusIcon, UndoIcon } from '../../../ui/icons/first-icons.tsx';
import { RolesDialog } from './roles-dialog.tsx';

/** Renders every agent that lists the tool or has a setting for it: whether it can use the tool, and if not, why. */
export function AgentAccess({ tiers }: { tiers: ToolTiers }) {
  const [editing, setEditing] = useState<AgentTier | null>(null);
  const [naming, setNaming] = useState<AgentTier | null>(null);
  const [adding, setAdding] = useState(false);
  const { name, agents } = tiers;
  return (
    <Section
      kind="page"
      title={t('Agent access')}
      aside={
        <>
          {counted(agents.filter(agent => agent.enabled).length, 'agent')}
          <LockedFields>
            <Button className="ml-auto" size="small" icon={<PlusIcon size={13} />} onClick={() => setAdding(true)}>
              {t('Add external agent')}
            </Button>
          </LockedFields>
        </>
      }
    >
      {agents.length === 0 ? (
        <p className="py-3 text-small text-ink-3">
          {t(
            'No agent lists it yet. Open a workflow, select its agent and turn on the tool under Tools. Enable it here for an external agent that calls over the API.',
          )}
        </p>
      ) : (
        <DataTable
          label={t('Agents that can use this tool')}
          rows={agents}
          rowKey={agent => agent.agent_id}
          columns={[
            { header: t('Agent'), className: 'max-w-60 cut', cell: agent => <AgentName agent={agent} /> },
            { header: t('Enabled'), cell: agent => <AgentSwitch tool={name} agent={agent} /> },
            { header: t('Status'), className: 'min-w-44', cell: agent => <AgentStatus agent={agent} /> },
            {
              header: t('Overrides'),
              className: 'max-w-60 cut',
              cell: agent => formatOverride(overridesOf(agent)) || <Muted>{t('as defined')}</Muted>,
            },
          ]}
          actions={agent => (
            <AgentMenu tool={name} agent={agent} onEdit={() => setEditing(agent)} onRoles={() => setNaming(agent)} />
          )}
        />
      )}
      {editing && <OverridesDialog tool={name} agent={editing} onClose={() => setEditing(null)} />}
      {naming && <RolesDialog agent={naming} onClose={() => setNaming(null)} />}
      {adding && <AddAgentDialog tool={name} known={agents.map(agent => agent.agent_id)} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const overridesOf = ({ activation }: AgentTier): PolicyOverrides => activation?.policy_overrides ?? {};

type AgentProps = { tool: string; agent: AgentTier };

const AgentName = ({ agent: { title, workflow_id, roles } }: Pick<AgentProps, 'agent'>) =>
  workflow_id === null ? (
    <>
      <code>{title}</code>
      {roles.length > 0 && <p className="text-small text-ink-3">{t('as {{roles}}', { roles: inOneLine(roles) })}</p>}
    </>
  ) : (
    <RowLink>
      <Link href={`/workflows/${workflow_id}`}>{title}</Link>
    </RowLink>
  );

function AgentSwitch({ tool, agent }: AgentProps) {
  const { putActivation } = useToolActions();
  const { agent_id, title, activation, listed } = agent;
  const set = (enabled: boolean) =>
    putActivation.mutate(
      { agent_id, tool, enabled, policy_overrides: overridesOf(agent) },
      reportResult({ failed: t('Change not saved') }),
    );
  return (
    <LockedFields>
      <Switch label={t('{{tool}} for {{title}}', { tool, title })} checked={activation?.enabled ?? listed} onChange={set} />
    </LockedFields>
  );
}

const AgentStatus = ({ agent: { enabled, why } }: Pick<AgentProps, 'agent'>) =>
  enabled || why === null ? (
    <StatusBadge status="ok" word={t('can call it')} />
  ) : (
    <>
      <StatusBadge status="denied" word={UNAVAILABLE_REASON[why].word} />
      <p className="text-small whitespace-normal text-ink-3">{UNAVAILABLE_REASON[why].remedy}</p>
    </>
  );

type AgentMenuProps = AgentProps & { onEdit: () => void; onRoles: () => void };

function AgentMenu({ tool, agent, onEdit, onRoles }: AgentMenuProps) {
  const { removeActivation } = useToolActions();
  const { agent_id, title, workflow_id, activation } = agent;
  const reset = () => removeActivation.mutate({ agent_id, tool }, reportResult({ failed: t('Change not saved') }));
  return (
    <RowMenu
      name={title}
      items={[
        { label: t('Edit overrides'), icon: <EditIcon size={14} />, onSelect: onEdit },
        workflow_id === null && { label: t('Edit roles'), icon: <PersonIcon size={14} />, onSelect: onRoles },
        { label: t('Reset to defaults'), icon: <UndoIcon size={14} />, disabled: activation === null, onSelect: reset },
      ]}
    />
  );
}
