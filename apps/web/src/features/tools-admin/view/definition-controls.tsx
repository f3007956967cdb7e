import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { fieldAt, type FieldPath, parseNumberText, textAt } from '../model/definition-fields.ts';
import { NamesInput } from './names-input.tsx';

const NONE = 'none-chosen';

type Option = { value: string; label: string };
type More = { hint?: string | undefined; mono?: boolean; disabled?: boolean };

/** Returns the controls of one definition: a text, a number, a choice, a list of names, a switch. Each shows its own problem. */
export function definitionControls(
  definition: Record<string, unknown>,
  problems: ReadonlyMap<string, string>,
  set: (path: FieldPath, value: unknown) => void,
) {
  const problem = (path: FieldPath) => problems.get(path.join('.'));
  const input = (label: string, path: FieldPath, more: More = {}) => (
    <Field label={label} hint={more.hint} error={problem(path)}>
      {control => (
        <TextInput
          {...control}
          mono={more.mono ?? false}
          disabled={more.disabled}
          value={textAt(definition, path)}
          onChange={event => set(path, event.target.value === '' && path.length > 0 ? emptyOf(path) : event.target.value)}
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
          placeholder={t('Default')}
          value={textAt(definition, path)}
          onChange={event => set(path, parseNumberText(event.target.value))}
        />
      )}
    </Field>
  );
  const choice = (
    label: string,
    path: FieldPath,
    options: readonly Option[],
    none?: string,
    parse: (value: string) => unknown = value => value,
  ) => (
    <Field label={label} error={problem(path)}>
      {control => (
        <Select
          {...control}
          className="w-full"
          value={textAt(definition, path) || NONE}
          onChange={value => set(path, value === NONE ? undefined : parse(value))}
          options={none === undefined ? options : [{ value: NONE, label: none }, ...options]}
        />
      )}
    </Field>
  );
  const list = (label: string, path: FieldPath, hint: string) => (
    <Field label={label} hint={hint} error={problem(path)}>
      {control => <NamesInput control={control} names={fieldAt(definition, path)} onChange={names => set(path, names)} />}
    </Field>
  );
  const toggle = (label: string, path: FieldPath, byDefault = false) => {
    const value = fieldAt(definition, path);
    return (
      <Switch
        label={label}
        showLabel
        className="sm:mt-7"
        checked={typeof value === 'boolean' ? value : byDefault}
        onChange={next => set(path, next === byDefault ? undefined : next)}
      />
    );
  };
  return { input, figure, choice, list, toggle, problem };
}

export type DefinitionControls = ReturnType<typeof definitionControls>;

/** Returns the value of an emptied field. Required texts stay, so that their problem is shown. An optional field is removed. */
const emptyOf = ([first = '']: FieldPath): string | undefined => (required.has(first) ? '' : undefined);
const required: ReadonlySet<string> = new Set(['name', 'version', 'description', 'gateway', 'gateway_config']);
