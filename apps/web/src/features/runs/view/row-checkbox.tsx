'use client';
import { useRef } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';

type RowCheckboxProps = { label: string; checked: boolean; onChange: (checked: boolean, isRange: boolean) => void };

/** Renders the checkbox of a row. With Shift, it sets all rows from the last one that was set. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  const isRange = useRef(false);
  return (
    <span className="relative z-1" onClickCapture={event => void (isRange.current = event.shiftKey)}>
      <Checkbox
        checked={checked}
        onChange={next => onChange(next, isRange.current)}
        label={<span className="sr-only">{label}</span>}
      />
    </span>
  );
}
