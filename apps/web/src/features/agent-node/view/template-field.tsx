'use client';
import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { type Completion, completeReference, applyCompletion } from '../model/complete-reference.ts';

export type TemplateFieldProps = {
  label: string;
  /** The path of the template in the config of the node. */
  name?: string;
  hint?: ReactNode;
  value: string;
  references: readonly string[];
  rows?: number;
  onValue: (text: string) => void;
};

/** Renders a text field with `{{node.path}}` references, completed while typing. */
export function TemplateField({ label, name, hint, value, references, rows = 6, onValue }: TemplateFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [completion, setCompletion] = useState<Completion>();
  const [active, setActive] = useState(0);
  const offers = completion?.offers ?? [];
  const updateCompletion = (text: string, caret: number) => {
    setCompletion(completeReference(text, caret, references));
    setActive(0);
  };
  const take = (offer: string) => {
    const node = area.current;
    if (node === null || completion === undefined) return;
    const taken = applyCompletion(value, node.selectionStart, completion, offer);
    onValue(taken.text);
    setCompletion(undefined);
    requestAnimationFrame(() => {
      node.focus();
      node.setSelectionRange(taken.caret, taken.caret);
    });
  };
  return (
    <Field label={label} name={name} hint={hint}>
      {control => (
        <div className="relative">
          <TextArea
            {...control}
            ref={area}
            rows={rows}
            value={value}
            aria-autocomplete="list"
            aria-controls={offers.length > 0 ? listId : undefined}
            aria-activedescendant={offers.length > 0 ? `${listId}-${active}` : undefined}
            onChange={event => {
              onValue(event.target.value);
              updateCompletion(event.target.value, event.target.selectionStart);
            }}
            onBlur={() => setCompletion(undefined)}
            onKeyDown={event => {
              if (offers.length === 0) return;
              const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
              if (step !== 0) {
                event.preventDefault();
                setActive(before => (before + step + offers.length) % offers.length);
              } else if (event.key === 'Enter' || event.key === 'Tab') {
                event.preventDefault();
                take(offers[active] ?? '');
              } else if (event.key === 'Escape') setCompletion(undefined);
            }}
          />
          {offers.length > 0 && (
            <div
              id={listId}
              role="listbox"
              aria-label={t('Available values')}
              className="absolute z-10 top-full right-0 left-0 max-h-55 mt-0.5 p-1 overflow-auto rounded-3 bg-raised shadow-2 [&>div]:px-2 [&>div]:py-0.75 [&>div]:rounded-1 [&>div]:font-mono [&>div]:text-code [&>div]:cursor-default [&>div[aria-selected=true]]:bg-accent-wash [&>div[aria-selected=true]]:text-accent-ink"
            >
              {offers.map((offer, index) => (
                <div
                  key={offer}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseDown={event => {
                    event.preventDefault();
                    take(offer);
                  }}
                >
                  <span translate="no">{offer}</span>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
