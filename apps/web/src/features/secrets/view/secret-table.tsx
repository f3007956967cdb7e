'use client';
import type { SecretItem } from '../../../lib/api-shapes.ts';
import { formatFullMoment, formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoreIcon, RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { KeyIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';

type SecretTableProps = {
  items: readonly SecretItem[];
  onReplace: (secret: SecretItem) => void;
  onRemove: (secret: SecretItem) => void;
};

export function SecretTable({ items, onReplace, onRemove }: SecretTableProps) {
  const now = useNow();
  return (
    <Table label="Secrets">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Scope</Th>
          <Th>Used by</Th>
          <Th figure>Updated</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {items.map(secret => (
          <Tr key={`${secret.scope} ${secret.name}`}>
            <Td>
              <span className="inline-flex items-center gap-2 align-middle">
                <KeyIcon size={14} className="text-ink-3" />
                <code>{secret.name}</code>
              </span>
            </Td>
            <Td>{secret.scope}</Td>
            <Td className="max-w-100 cut" title={secret.used_by.join(', ')}>
              {secret.used_by.length > 0 ? secret.used_by.join(', ') : <span className="text-ink-3">nothing yet</span>}
            </Td>
            <Td figure title={formatFullMoment(secret.updated_at)}>
              {formatMoment(secret.updated_at, now)}
            </Td>
            <Td figure>
              <Menu
                trigger={<IconButton size="small" label={`More for ${secret.name}`} icon={<MoreIcon />} tooltip={false} />}
                items={[
                  { label: 'Replace value', icon: <RefreshIcon size={14} />, onSelect: () => onReplace(secret) },
                  { label: 'Delete', icon: <TrashIcon size={14} />, danger: true, onSelect: () => onRemove(secret) },
                ]}
              />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
