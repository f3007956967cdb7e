'use client';
import { deleteRow, replaceRow } from '../model/edit-rows.ts';
import { FieldRow } from './field-row.tsx';
import type { ObjectRowsProps } from './object-rows-props.ts';

/** Renders the fields of an object, each with the fields in it. */
export function ObjectRows({ object, path, onObject }: ObjectRowsProps) {
  return object.rows.map((row, index) => (
    <FieldRow
      // A field has no identity other than its name, which is edited here, so its index is the key.
      key={`${path} ${index}`}
      object={object}
      index={index}
      row={row}
      path={path === '' ? row.name : `${path}.${row.name}`}
      Rows={ObjectRows}
      onRow={(next, mergeKey) => onObject(replaceRow(object, index, next), mergeKey)}
      onDelete={() => onObject(deleteRow(object, index))}
    />
  ));
}
