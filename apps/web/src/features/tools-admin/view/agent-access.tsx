'use client';
import type { PolicyOverrides } from '@pinion/contracts';
import Link from 'next/link';
import { useState } from 'react';
import { formatList as inOneLine } from '../../../lib/texts/format-list.ts';
import type { AgentTier, ToolTiers } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PersonIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ActionsTh, RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { formatOverride } from '../model/format-override.ts';
import { UNAVAILABLE_REASON } from '../model/reason-text.ts';
import { AddAgentDialog } from './add-agent-dialog.tsx';
import { OverridesDialog } from './overrides-dialog.tsx';
import { EditIcon, MoreIcon, PlusIcon, UndoIcon } from '../../../ui/icons/first-icons.tsx';
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
        <Table label={t('Agents that can use this tool')}>
          <thead>
            <tr>
              <Th>{t('Agent')}</Th>
              <Th>{t('Enabled')}</Th>
              <Th>{t('Status')}</Th>
              <Th>{t('Overrides')}</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {agents.map(agent => (
              <AgentRow
                key={agent.agent_id}
                tool={name}
                agent={agent}
                onEdit={() => setEditing(agent)}
                onRoles={() => setNaming(agent)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {editing && <OverridesDialog tool={name} agent={editing} onClose={() => setEditing(null)} />}
      {naming && <RolesDialog agent={naming} onClose={() => setNaming(null)} />}
      {adding && <AddAgentDialog tool={name} known={agents.map(agent => agent.agent_id)} onClose={() => setAdding(false)} />}
    </Section>
  );
}

type AgentRowProps = { tool: string; agent: AgentTier; onEdit: () => void; onRoles: () => void };

function AgentRow({ tool, agent, onEdit, onRoles }: AgentRowProps) {
  const { putActivation, removeActivation } = useToolActions();
  const { agent_id, title, workflow_id, activation, listed, roles, enabled, why } = agent;
  const isOutside = workflow_id === null;
  const policy_overrides: PolicyOverrides = activation?.policy_overrides ?? {};
  const onError = (error: unknown) => showErrorToast(t('Change not saved'), { detail: failureText(error) });
  const isOn = activation?.enabled ?? listed;
  return (
    <Tr>
      <Td className="max-w-60 cut">
        {isOutside ? (
          <>
            <code>{title}</code>
            {roles.length > 0 && <p className="text-small text-ink-3">{t('as {{roles}}', { roles: inOneLine(roles) })}</p>}
          </>
        ) : (
          <RowLink>
            <Link href={`/workflows/${workflow_id}`}>{title}</Link>
          </RowLink>
        )}
      </Td>
      <Td>
        <LockedFields>
          <Switch
            label={t('{{tool}} for {{title}}', { tool, title })}
            checked={isOn}
            onChange={checked => putActivation.mutate({ agent_id, tool, enabled: checked, policy_overrides }, { onError })}
          />
        </LockedFields>
      </Td>
      <Td className="min-w-44">
        {enabled || why === null ? (
          <StatusBadge status="ok" word={t('can call it')} />
        ) : (
          <>
            <StatusBadge status="denied" word={UNAVAILABLE_REASON[why].word} />
            <p className="text-small whitespace-normal text-ink-3">{UNAVAILABLE_REASON[why].remedy}</p>
          </>
        )}
      </Td>
      <Td className="max-w-60 cut">
        {formatOverride(policy_overrides) || <span className="text-ink-3">{t('as defined')}</span>}
      </Td>
      <Td figure>
        <LockedFields>
          <Menu
            trigger={
              <IconButton size="small" label={t('More actions for {{title}}', { title })} icon={<MoreIcon />} tooltip={false} />
            }
            items={[
              { label: t('Edit overrides'), icon: <EditIcon size={14} />, onSelect: onEdit },
              ...(isOutside ? [{ label: t('Edit roles'), icon: <PersonIcon size={14} />, onSelect: onRoles }] : []),
              {
                label: t('Reset to defaults'),
                icon: <UndoIcon size={14} />,
                disabled: activation === null,
                onSelect: () => removeActivation.mutate({ agent_id, tool }, { onError }),
              },
            ]}
          />
        </LockedFields>{' '}
      </Td>
    </Tr>
  );
}
