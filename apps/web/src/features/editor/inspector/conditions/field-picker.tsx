'use client';
import { t } from '../../../../lib/texts/t.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import type { FieldChoice } from '../../core/field-choices.ts';
import { namesIn } from './edit-condition.ts';

type FieldPickerProps = {
  number: number;
  fields: readonly FieldChoice[];
  onField: (names: string[]) => void;
};

/** Renders the menu of the fields of a value, each with its last value or its type. Nothing where no field is known. */
export function FieldPicker({ number, fields, onField }: FieldPickerProps) {
  if (fields.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('Choose field of condition {{number}}', { number })}
          icon={<ChevronDownIcon size={14} />}
          className="mt-5"
        />
      }
      items={fields.map(({ path, info }) => ({ label: path, hint: info, onSelect: () => onField(namesIn(path)) }))}
    />
  );
}
