import Link from 'next/link';
import { versionLabel } from '../../../lib/tool-version-label.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OffIcon } from '../../../ui/icons/status-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { ActionsTh, RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useAvailability } from '../actions/use-availability.ts';
import { isGatewayOfSource, toolSourceLabel } from '../model/tool-source-label.ts';
import type { CatalogEntry } from '../model/tool-catalog.ts';
import { AvailabilityButton } from './availability-button.tsx';
import { LifecycleBadge } from './lifecycle-badge.tsx';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';

export function ToolTable({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <Table label={t('Tools')}>
      <thead>
        <tr>
          <Th>{t('Tool')}</Th>
          <Th>{t('Version')}</Th>
          <Th>{t('Lifecycle')}</Th>
          <Th>{t('Side effects')}</Th>
          <Th>{t('From')}</Th>
          <Th figure>{t('Agents')}</Th>
          <Th figure>{t('Used by')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <ToolRow key={entry.name} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function ToolRow({ entry }: { entry: CatalogEntry }) {
  const { name, shown, versions, workflows, pins, source, available, agents } = entry;
  return (
    <Tr>
      <Td className="w-full max-w-72 min-w-44 py-1.5">
        <span className="flex items-center gap-2">
          <RowLink>
            <Link href={`/tools/${encodeURIComponent(name)}`}>{name}</Link>
          </RowLink>
          {!available && <Tag boxed>{t('withdrawn')}</Tag>}
        </span>
        <p className="cut text-ink-3" title={shown.description}>
          <ForeignText text={shown.description} />
        </p>
      </Td>
      <Td>
        {versionLabel(shown)}{' '}
        {versions.length > 1 && <span className="text-ink-3">{t('of {{all}}', { all: versions.length })}</span>}
      </Td>
      <Td>
        <LifecycleBadge lifecycle={shown.lifecycle} />
      </Td>
      <Td>
        <SideEffectScale level={shown.side_effect_policy} />
      </Td>
      <Td>
        {toolSourceLabel(source).label}{' '}
        {!isGatewayOfSource(source, shown.gateway) && (
          <span className="text-ink-3" translate="no">
            {shown.gateway}
          </span>
        )}
      </Td>
      <Td figure>{agents === 0 ? <span className="text-ink-3">{t('—')}</span> : agents}</Td>
      <Td figure>
        {workflows === 0 ? (
          <span className="text-ink-3">{t('—')}</span>
        ) : (
          <>
            {counted(workflows, 'workflow')}
            {pins > 0 && <span className="text-ink-3">, {counted(pins, 'pin')}</span>}
          </>
        )}
      </Td>
      <Td figure>
        {available ? <WithdrawMenu name={name} /> : <AvailabilityButton name={name} available={false} size="small" />}
      </Td>
    </Tr>
  );
}

function WithdrawMenu({ name }: { name: string }) {
  const { change } = useAvailability();
  return (
    <Menu
      trigger={<IconButton size="small" label={t('More actions for {{name}}', { name })} icon={<MoreIcon />} tooltip={false} />}
      items={[
        { label: t('Withdraw'), hint: t('from every agent'), icon: <OffIcon size={14} />, onSelect: () => change(name, false) },
      ]}
    />
  );
}
