'use client';
import { useId } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';
import { FailedIcon } from '../../../ui/icons/status-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { ValueList } from '../model/http-tool-draft.ts';
import { fieldNameOf, type RequestValue, requestValueTypes } from '../model/request-value.ts';

const KINDS = [
  { value: 'field', label: t('Field') },
  { value: 'fixed', label: t('Fixed') },
];
const TYPES: Record<RequestValue['type'], string> = {
  string: t('Text'),
  integer: t('Integer'),
  number: t('Number'),
  boolean: t('True or false'),
  object: t('Object'),
  array: t('List'),
};
const TYPE_OPTIONS = requestValueTypes.map(value => ({ value, label: TYPES[value] }));

type ValueRowProps = {
  list: ValueList;
  value: RequestValue;
  problem: string | undefined;
  onChange: (change: Partial<RequestValue>) => void;
  onRemove: (() => void) | undefined;
};

/** Renders a value of the request in one line, and the settings of its field below. */
export function ValueRow({ list, value, problem, onChange, onRemove }: ValueRowProps) {
  const problemId = useId();
  const isWhole = list === 'body' && value.name === '' && value.field === 'body';
  const shown = isWhole ? t('Whole body') : value.name;
  const label = shown === '' ? t('new value') : shown;
  const hasType = value.isField || list === 'body';
  const invalid = problem === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': problemId };
  return (
    <li className="grid min-w-0 gap-1.5">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_28px] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_92px_118px_28px]">
        <TextInput
          mono
          aria-label={t('Name of {{label}}', { label })}
          placeholder={t('Name')}
          value={shown}
          disabled={isWhole || list === 'path'}
          {...(value.text === '' && value.name === '' && problem !== undefined ? invalid : {})}
          onChange={event => {
            const name = event.target.value;
            const isSame = value.field === fieldNameOf(value.name);
            onChange({ name, ...(isSame ? { field: fieldNameOf(name) } : {}) });
          }}
        />
        <TextInput
          mono
          className="col-span-2 sm:col-span-1"
          aria-label={value.isField ? t('Example of {{label}}', { label }) : t('Value of {{label}}', { label })}
          placeholder={value.isField ? t('Example') : t('Value')}
          value={value.text}
          {...invalid}
          onChange={event => onChange({ text: event.target.value })}
        />
        <Select
          label={t('Use of {{label}}', { label })}
          value={value.isField ? 'field' : 'fixed'}
          onChange={kind => onChange({ isField: kind === 'field' })}
          options={KINDS}
          className="w-full"
        />
        {hasType ? (
          <Select
            label={t('Type of {{label}}', { label })}
            value={value.type}
            onChange={type => onChange({ type: requestValueTypes.find(one => one === type) ?? 'string' })}
            options={TYPE_OPTIONS}
            className="w-full"
          />
        ) : (
          <span />
        )}
        {onRemove === undefined ? (
          <span />
        ) : (
          <IconButton label={t('Delete {{label}}', { label })} icon={<CloseIcon size={13} />} onClick={onRemove} />
        )}
      </div>
      {value.isField && (
        <div className="grid min-w-0 grid-cols-1 items-center gap-2 pl-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
          <TextInput
            mono
            aria-label={t('Field name of {{label}}', { label })}
            placeholder={t('Field name')}
            value={value.field}
            disabled={list === 'path'}
            onChange={event => onChange({ field: event.target.value })}
          />
          <TextInput
            aria-label={t('Description of {{label}}', { label })}
            placeholder={t('Description for the model')}
            value={value.description}
            onChange={event => onChange({ description: event.target.value })}
          />
          <Checkbox
            label={t('Required')}
            checked={list === 'path' || value.isRequired}
            disabled={list === 'path'}
            onChange={isRequired => onChange({ isRequired })}
          />
        </div>
      )}
      {problem !== undefined && (
        <p id={problemId} role="alert" className="flex items-center gap-1.5 text-small text-failed">
          <FailedIcon size={13} />
          {problem}
        </p>
      )}
    </li>
  );
}
