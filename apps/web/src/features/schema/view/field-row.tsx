'use client';
import { type ComponentType, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { withType } from '../model/edit-rows.ts';
import type { ObjectShape, SchemaRow } from '../model/schema-shape.ts';
import { typeOf, typeOptions } from '../model/type-options.ts';
import { FieldName } from './field-name.tsx';
import type { ObjectRowsProps } from './object-rows-props.ts';
import { ShapeDetails } from './shape-details.tsx';

export type FieldRowProps = {
  object: ObjectShape;
  index: number;
  row: SchemaRow;
  path: string;
  /** Renders the fields of an object in this one. */
  Rows: ComponentType<ObjectRowsProps>;
  onRow: (row: SchemaRow, mergeKey?: string) => void;
  onDelete: () => void;
};

/** Renders one field: its name, its type and whether it is required, and the rest on request. */
export function FieldRow({ object, index, row, path, Rows, onRow, onDelete }: FieldRowProps) {
  const { name, isRequired, shape } = row;
  const [isOpen, setOpen] = useState(false);
  const hasInside = shape.type === 'object' || shape.type === 'array' || shape.type === 'choice';
  const isShown = isOpen || hasInside;
  return (
    <div className="grid gap-1 min-w-0 pt-2.5 border-t border-hair" role="group" aria-label={t('Field {{name}}', { name: path })}>
      <div className="flex items-start gap-1.5">
        <FieldName key={name} object={object} index={index} onName={next => onRow({ ...row, name: next })} />
        <Select
          label={t('Type of {{name}}', { name: path })}
          value={shape.type}
          onChange={value => onRow({ ...row, shape: withType(shape, typeOf(value)) })}
          options={typeOptions}
          className="flex-none w-31"
        />
        <IconButton label={t('Delete {{name}}', { name: path })} icon={<TrashIcon size={14} />} onClick={onDelete} />
      </div>
      <div className="flex items-center gap-2 min-w-0 text-ink-3 text-small">
        <Checkbox checked={isRequired} onChange={next => onRow({ ...row, isRequired: next })} label={t('Required')} />
        <IconButton
          size="small"
          label={t('Details of {{name}}', { name: path })}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
          onClick={() => setOpen(before => !before)}
        />
        {!isOpen && shape.description !== undefined && <span className="cut">{shape.description}</span>}
      </div>
      {isShown && (
        <ShapeDetails
          shape={shape}
          path={path}
          isOpen={isOpen}
          Rows={Rows}
          onShape={(next, mergeKey) => onRow({ ...row, shape: next }, mergeKey)}
        />
      )}
    </div>
  );
}
