'use client';
import { useMemo } from 'react';
import { t } from '../../../../lib/texts/t.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { pathsIn } from '../paths-in.ts';
import styles from './conditions.module.css';
import { namesIn } from './edit-condition.ts';

type FieldPickerProps = {
  number: number;
  /** The value of the node in the last run. */
  value: unknown;
  onField: (names: string[]) => void;
};

/** Renders the menu of the fields of a value, each with its last value. Nothing where the value has no fields. */
export function FieldPicker({ number, value, onField }: FieldPickerProps) {
  const paths = useMemo(() => pathsIn(value), [value]);
  if (paths.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('Choose field of condition {{number}}', { number })}
          icon={<ChevronDownIcon size={14} />}
          className={styles.delete}
        />
      }
      items={paths.map(({ path, info }) => ({ label: path, hint: info, onSelect: () => onField(namesIn(path)) }))}
    />
  );
}
