import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type FieldPath, figureOf, textAt } from '../model/definition-fields.ts';

const NONE = 'none';

type Option = { value: string; label: string };

/** A field of a definition as a line of text, as a figure, as one of a few; each shows what is wrong with it. */
export function definitionControls(
  definition: Record<string, unknown>,
  problems: ReadonlyMap<string, string>,
  set: (path: FieldPath, value: unknown) => void,
) {
  const problem = (path: FieldPath) => problems.get(path.join('.'));
  const input = (label: string, path: FieldPath, more: { hint?: string; mono?: boolean; disabled?: boolean } = {}) => (
    <Field label={label} hint={more.hint} error={problem(path)}>
      {control => (
        <TextInput
          {...control}
          mono={more.mono ?? false}
          disabled={more.disabled}
          value={textAt(definition, path)}
          onChange={event => set(path, event.target.value)}
        />
      )}
    </Field>
  );
  const figure = (label: string, path: FieldPath, hint?: string) => (
    <Field label={label} hint={hint} error={problem(path)}>
      {control => (
        <TextInput
          {...control}
          inputMode="decimal"
          placeholder={t('not said')}
          value={textAt(definition, path)}
          onChange={event => set(path, figureOf(event.target.value))}
        />
      )}
    </Field>
  );
  const choice = (label: string, path: FieldPath, options: readonly Option[], none?: string) => (
    <Field label={label} error={problem(path)}>
      {control => (
        <Select
          {...control}
          className="w-full"
          value={textAt(definition, path) || NONE}
          onChange={value => set(path, value === NONE ? undefined : value)}
          options={none === undefined ? options : [{ value: NONE, label: none }, ...options]}
        />
      )}
    </Field>
  );
  return { input, figure, choice };
}
