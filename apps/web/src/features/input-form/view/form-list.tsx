'use client';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Label } from '../../../ui/section.tsx';
import type { FormParentProps } from './form-field-props.ts';
import { type FormValue, pathOf, valueOf } from '../model/form-values.ts';

const isList = (value: FormValue): value is readonly FormValue[] => Array.isArray(value);

/** Renders the items of a list, with buttons that add and remove one. */
export function FormList({ field, path, value, errors, Inner, onChange }: FormParentProps) {
  const items = isList(value) ? value : [];
  const { item } = field;
  if (item === undefined) return null;
  return (
    <div role="group" aria-label={field.label} className="grid gap-1.5 min-w-0">
      <Label aside={field.isRequired ? undefined : t('optional')}>
        <span translate="no">{field.label}</span>
      </Label>
      {field.hint !== undefined && <p className="text-ink-3 text-small">{field.hint}</p>}
      <div className="grid gap-2.5 min-w-0 pl-3 border-l border-line">
        {items.map((one, index) => (
          // Items have no identity. Their position is the key.
          <div key={`${path} ${index}`} className="flex items-start gap-1.5 [&>:first-child]:flex-1 [&>:first-child]:min-w-0">
            <Inner
              field={{ ...item, label: t('Item {{number}}', { number: index + 1 }) }}
              path={pathOf(path, String(index))}
              value={one}
              errors={errors}
              onChange={next => onChange(items.map((other, at) => (at === index ? next : other)))}
            />
            <IconButton
              size="small"
              label={t('Remove item {{number}} of {{name}}', { number: index + 1, name: field.label })}
              icon={<TrashIcon size={14} />}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <div>
          <Button
            kind="line"
            size="small"
            icon={<PlusIcon size={13} />}
            aria-label={t('Add item to {{name}}', { name: field.label })}
            onClick={() => onChange([...items, valueOf(item, item.fallback)])}
          >
            {t('Add item')}
          </Button>
        </div>
      </div>
    </div>
  );
}
