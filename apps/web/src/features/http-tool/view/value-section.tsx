'use client';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import type { HttpToolEditing } from '../actions/use-http-tool.ts';
import type { ValueList } from '../model/http-tool-draft.ts';
import type { RequestValue } from '../model/request-value.ts';
import { requestValue } from '../model/set-address.ts';
import { ValueRow } from './value-row.tsx';

type ValueSectionProps = {
  tool: HttpToolEditing;
  list: ValueList;
  title: string;
  /** The label of the button that adds a value. Undefined where values can't be added. */
  addLabel?: string;
  aside?: ReactNode;
};

/** Renders one part of the request: its values, each fixed or a field. */
export function ValueSection({ tool, list, title, addLabel, aside }: ValueSectionProps) {
  const { draft, problems, change } = tool;
  const isSent = list !== 'body' || draft.bodyKind !== 'none';
  const values = isSent ? draft[list] : [];
  const set = (next: readonly RequestValue[]) => change({ [list]: next });
  const add = () => set([...draft[list], requestValue('', '', { isField: list !== 'headers' })]);
  return (
    <section aria-label={title} className="grid min-w-0 gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{title}</h3>
        <span className="ml-auto">{aside}</span>
        {addLabel !== undefined && (
          <Button size="small" icon={<PlusIcon size={13} />} onClick={add}>
            {addLabel}
          </Button>
        )}
      </div>
      {values.length > 0 && (
        <ul className="grid min-w-0 gap-3">
          {values.map(value => (
            <ValueRow
              key={value.id}
              list={list}
              value={value}
              problem={problems.request.get(value.id)}
              onChange={next => set(values.map(one => (one.id === value.id ? { ...one, ...next } : one)))}
              onRemove={list === 'path' ? undefined : () => set(values.filter(one => one.id !== value.id))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
