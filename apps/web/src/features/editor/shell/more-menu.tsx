'use client';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';

export type MoreMenuProps = { items: readonly MenuItem[] };

/** Renders the actions for which the top bar has no room. */
export const MoreMenu = ({ items }: MoreMenuProps) => (
  <Menu trigger={<IconButton label={t('More actions')} icon={<MoreIcon />} tooltip={false} />} items={items} />
);
