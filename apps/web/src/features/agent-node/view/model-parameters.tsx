'use client';
import clsx from 'clsx';
import { isRecord } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { knownParameters, limitNameOf, type ModelParameters, withOthers, withParameter } from '../model/model-parameters.ts';
import { JsonField } from './json-field.tsx';
import { NumberField } from './number-field.tsx';

const unset = '-';
const EFFORTS = [
  { value: unset, label: t('Default') },
  { value: 'none', label: t('None') },
  { value: 'minimal', label: t('Minimal') },
  { value: 'low', label: t('Low') },
  { value: 'medium', label: t('Medium') },
  { value: 'high', label: t('High') },
  { value: 'xhigh', label: t('Extra high') },
];

export type ModelParametersFieldsProps = {
  parameters: ModelParameters | undefined;
  onParameters: (parameters: ModelParameters | undefined) => void;
};

/** Renders the parameters of each request: the usual ones as fields, all others as JSON. Empty fields are not sent. */
export function ModelParametersFields({ parameters = {}, onParameters }: ModelParametersFieldsProps) {
  const { temperature, limit, effort, others } = knownParameters(parameters);
  const set = (name: string, value: unknown) => onParameters(withParameter(parameters, name, value));
  return (
    <>
      <div className={clsx('grid grid-cols-[1fr_1fr] gap-2.5', 'items-end')}>
        <NumberField
          label={t('Temperature')}
          aside={t('optional')}
          value={temperature}
          min={0}
          max={2}
          isWhole={false}
          isEmptyFine
          onValue={value => set('temperature', value)}
        />
        <NumberField
          label={t('Max output tokens')}
          aside={t('optional')}
          value={limit}
          min={1}
          max={10_000_000}
          isEmptyFine
          onValue={value => set(limitNameOf(parameters), value)}
        />
      </div>
      <Field label={t('Reasoning effort')}>
        {control => (
          <Select
            {...control}
            value={effort ?? unset}
            onChange={value => set('reasoning_effort', value === unset ? undefined : value)}
            options={EFFORTS}
          />
        )}
      </Field>
      <JsonField
        label={t('Other parameters')}
        aside={t('optional')}
        hint={t('Sent with each request, for example {"top_p": 0.9}.')}
        value={others}
        rows={3}
        isEmptyFine
        check={value => (isRecord(value) ? undefined : t('Enter an object with the names of parameters.'))}
        onValue={value => onParameters(withOthers(parameters, isRecord(value) ? value : {}))}
      />
    </>
  );
}
