import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { MoreIcon } from './icons/first-icons.tsx';
import { LockedFields } from './locked.tsx';
import { Menu, type MenuItem } from './menu.tsx';

type RowButtonProps = {
  /** The name for screen readers, which tells the row: "Revoke deploy key". */
  name: string;
  children: string;
  onClick: () => void;
};

/** Renders a button of a row, which is disabled while the table is locked. */
export const RowButton = ({ name, children, onClick }: RowButtonProps) => (
  <LockedFields>
    <Button size="small" aria-label={name} onClick={onClick}>
      {children}
    </Button>
  </LockedFields>
);

type RowMenuProps = {
  /** The name of the row. */
  name: string;
  /** The entries. A false one is left out. */
  items: readonly (MenuItem | false)[];
};

/** Renders the menu with the other actions of a row, which is disabled while the table is locked. */
export const RowMenu = ({ name, items }: RowMenuProps) => (
  <LockedFields>
    <Menu
      trigger={<IconButton size="small" label={t('More actions for {{name}}', { name })} icon={<MoreIcon />} tooltip={false} />}
      items={items.filter(item => item !== false)}
    />
  </LockedFields>
);
