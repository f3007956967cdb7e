'use client';
import type { JsonSchema } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { addRow } from '../model/edit-rows.ts';
import { readSchema } from '../model/read-schema.ts';
import { emptyObject, emptyShape, type SchemaShape } from '../model/schema-shape.ts';
import { writeSchema } from '../model/write-schema.ts';
import { ObjectRows } from './object-rows.tsx';
import { useFocusAdded } from './use-focus-added.ts';

export type SchemaFieldsProps = {
  /** The name of the fields for assistive technology. */
  label?: string;
  /** The text while there is no field. */
  none?: string;
  /** True when a new field is required at first. */
  isRequiredFirst?: boolean;
  schema: JsonSchema | undefined;
  /** Called with the whole schema. `mergeKey` is the same for the steps of one edit, as in typing. */
  onSchema: (schema: JsonSchema, mergeKey?: string) => void;
};

/** Renders the fields of a JSON Schema of an object. A schema that has no such fields is left to its JSON. */
export function SchemaFields({
  label = t('Fields'),
  none = t('No fields. Any JSON value is accepted.'),
  isRequiredFirst = false,
  schema,
  onSchema,
}: SchemaFieldsProps) {
  const shape: SchemaShape | undefined = schema === undefined ? emptyShape : readSchema(schema);
  const { group, onAdd } = useFocusAdded(shape?.object?.rows.length ?? 0);
  if (shape?.object === undefined)
    return (
      <p className="text-ink-3 text-small">
        {t('This schema has parts that fields can’t show, such as oneOf or $ref. Edit it as JSON.')}
      </p>
    );
  const { object = emptyObject } = shape;
  const put = (next: typeof object, mergeKey?: string) => onSchema(writeSchema({ ...shape, object: next }), mergeKey);
  return (
    <div ref={group} className="grid gap-2.5" role="group" aria-label={label}>
      {object.rows.length === 0 && <p className="text-ink-3 text-small">{none}</p>}
      <ObjectRows object={object} path="" onObject={put} />
      <div>
        <Button
          kind="line"
          size="small"
          icon={<PlusIcon size={13} />}
          onClick={() => {
            onAdd();
            put(addRow(object, isRequiredFirst));
          }}
        >
          {t('Add field')}
        </Button>
      </div>
    </div>
  );
}
