'use client';
import type { ComponentType } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { addRow, withDescription, withType } from '../model/edit-rows.ts';
import type { SchemaShape } from '../model/schema-shape.ts';
import { typeOf, typeOptions } from '../model/type-options.ts';
import { DefaultField } from './default-field.tsx';
import type { ObjectRowsProps } from './object-rows-props.ts';
import { useFocusAdded } from './use-focus-added.ts';

export type ShapeDetailsProps = {
  shape: SchemaShape;
  path: string;
  /** False when only what is in the value is shown: the fields of an object, the items of a list, the options of a choice. */
  isOpen: boolean;
  /** Renders the fields of an object in this one. */
  Rows: ComponentType<ObjectRowsProps>;
  onShape: (shape: SchemaShape, mergeKey?: string) => void;
};

/** Renders the description and the default of a value, and what is in it. */
export function ShapeDetails({ shape, path, isOpen, Rows, onShape }: ShapeDetailsProps) {
  const { object, options } = shape;
  const { group, onAdd } = useFocusAdded(object?.rows.length ?? 0);
  return (
    <div ref={group} className="grid gap-2.5 min-w-0 pl-3 pt-1.5 pb-1 border-l border-line empty:hidden">
      {isOpen && (
        <>
          <Field label={t('Description')}>
            {control => (
              <TextInput
                {...control}
                value={shape.description ?? ''}
                onChange={event => onShape(withDescription(shape, event.target.value), `${path} description`)}
              />
            )}
          </Field>
          <DefaultField shape={shape} onShape={next => onShape(next, `${path} default`)} />
        </>
      )}
      {options !== undefined && (
        <Field label={t('Options')} hint={t('One per line.')}>
          {control => (
            <TextArea
              {...control}
              rows={3}
              value={options.join('\n')}
              onChange={event => {
                const text = event.target.value;
                onShape({ ...shape, options: text === '' ? [] : text.split('\n') }, `${path} options`);
              }}
            />
          )}
        </Field>
      )}
      {shape.type === 'array' && <ItemDetails shape={shape} path={path} Rows={Rows} onShape={onShape} />}
      {object !== undefined && (
        <>
          <Rows object={object} path={path} onObject={(next, mergeKey) => onShape({ ...shape, object: next }, mergeKey)} />
          <div>
            <Button
              size="small"
              icon={<PlusIcon size={13} />}
              aria-label={t('Add field to {{name}}', { name: path })}
              onClick={() => {
                onAdd();
                onShape({ ...shape, object: addRow(object) });
              }}
            >
              {t('Add field')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Renders the type of the items of a list, and what is in each. */
function ItemDetails({ shape, path, Rows, onShape }: Omit<ShapeDetailsProps, 'isOpen'>) {
  const item: SchemaShape = shape.item ?? { type: 'any', rest: {} };
  const put = (next: SchemaShape, mergeKey?: string) => onShape({ ...shape, item: next }, mergeKey);
  return (
    <>
      <Field label={t('Items')}>
        {control => (
          <Select {...control} value={item.type} onChange={value => put(withType(item, typeOf(value)))} options={typeOptions} />
        )}
      </Field>
      <ShapeDetails shape={item} path={t('{{name}} item', { name: path })} isOpen={false} Rows={Rows} onShape={put} />
    </>
  );
}
