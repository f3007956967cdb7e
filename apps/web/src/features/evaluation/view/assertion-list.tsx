'use client';
import { type AssertionKind, strictSideEffects } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/chrome-icons.tsx';
import { FailedIcon } from '../../../ui/icons/status-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Label } from '../../../ui/section.tsx';
import { type AssertionDraft, newDraft, readDraft } from '../model/assertion-draft.ts';
import { kindTitles, describeAssertion } from '../model/describe-assertion.ts';
import { uniqueAssertionId } from '../model/case-form.ts';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { assertionFields, type AssertionField } from '../model/assertion-fields.ts';

type AssertionListProps = {
  drafts: readonly AssertionDraft[];
  showsFaults: boolean;
  onDrafts: (drafts: readonly AssertionDraft[]) => void;
};

/** Renders the assertions, one line each. A line expands into its form. */
export function AssertionList({ drafts, showsFaults, onDrafts }: AssertionListProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const add = (kind: AssertionKind) => {
    const id = uniqueAssertionId(drafts);
    onDrafts([...drafts, newDraft(id, kind)]);
    setOpenId(id);
  };
  const hasSideEffectAssertion = drafts.some(({ kind }) => kind === 'side_effects');
  return (
    <div>
      <Label aside={`${drafts.length}`}>{t('Assertions')}</Label>
      <ul className="mt-1 mb-2">
        {drafts.map((draft, index) => (
          <AssertionRow
            key={draft.id}
            draft={draft}
            isOpen={openId === draft.id}
            showsFaults={showsFaults}
            onToggle={() => setOpenId(openId === draft.id ? null : draft.id)}
            onDraft={changed => onDrafts(drafts.with(index, changed))}
            onRemove={() => onDrafts(drafts.toSpliced(index, 1))}
          />
        ))}
        {!hasSideEffectAssertion && (
          <li className="border-t border-hair pl-5.5 py-1.75 text-ink-3 text-small">
            {t('{{sayAssertion}}. Default for cases without a side effects assertion.', {
              sayAssertion: describeAssertion(strictSideEffects),
            })}
          </li>
        )}
      </ul>
      <Menu
        align="start"
        trigger={
          <Button size="small" icon={<PlusIcon size={14} />}>
            {t('Add assertion')}
          </Button>
        }
        items={kinds.map(kind => ({
          label: kindTitles[kind],
          disabled: kind === 'side_effects' && hasSideEffectAssertion,
          onSelect: () => add(kind),
        }))}
      />
    </div>
  );
}

const kinds = Object.keys(kindTitles) as AssertionKind[];

type AssertionRowProps = {
  draft: AssertionDraft;
  isOpen: boolean;
  showsFaults: boolean;
  onToggle: () => void;
  onDraft: (draft: AssertionDraft) => void;
  onRemove: () => void;
};

function AssertionRow({ draft, isOpen, showsFaults, onToggle, onDraft, onRemove }: AssertionRowProps) {
  const read = readDraft(draft);
  const text = read.ok ? describeAssertion(read.assertion) : kindTitles[draft.kind];
  const isFaulty = !read.ok && showsFaults;
  return (
    <li className="border-t border-hair">
      <div className="flex items-center gap-2 min-h-8.5">
        <button
          type="button"
          className="flex flex-1 items-baseline gap-1.5 min-w-0 min-h-7 px-0.75 py-1 rounded-1 text-ink text-small text-left hover:bg-hover [&>span:first-of-type]:min-w-0 [&>span:first-of-type]:wrap-anywhere [&_svg]:relative [&_svg]:top-0.5 [&_svg]:flex-none [&_svg]:text-ink-3"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDownIcon size={13} /> : <ChevronRightIcon size={13} />}
          <span>{text}</span>
          {isFaulty && (
            <span className="flex-none ml-auto text-failed [&_svg]:text-inherit">
              <FailedIcon size={13} /> {t('incomplete')}
            </span>
          )}
        </button>
        <IconButton
          size="small"
          label={t('Remove: {{words}}', { words: text })}
          icon={<TrashIcon size={14} />}
          tooltip={false}
          onClick={onRemove}
        />
      </div>
      {isOpen && <AssertionForm draft={draft} faults={!read.ok && showsFaults ? read.faults : {}} onDraft={onDraft} />}
    </li>
  );
}

type AssertionFormProps = {
  draft: AssertionDraft;
  faults: Readonly<Record<string, string>>;
  onDraft: (draft: AssertionDraft) => void;
};

/** Renders the form fields of one assertion, by its kind. */
function AssertionForm({ draft, faults, onDraft }: AssertionFormProps) {
  const set = (key: string, text: string) => onDraft({ ...draft, texts: { ...draft.texts, [key]: text } });
  return (
    <div className="grid grid-cols-2 gap-2.5 items-start pl-5.5 pt-0.5 pb-3 [&>[data-wide]]:col-span-full max-[561px]:grid-cols-[minmax(0,1fr)] max-[561px]:pl-0">
      {assertionFields[draft.kind].map(field => (
        <div key={field.key} data-wide={isWide(field) || undefined}>
          <Field label={field.label} hint={field.hint} error={faults[field.key]} aside={field.isOptional && 'optional'}>
            {control => (
              <Control
                field={field}
                control={control}
                value={draft.texts[field.key] ?? ''}
                onText={text => set(field.key, text)}
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  );
}

const isWide = ({ kind }: AssertionField): boolean => kind === 'json' || kind === 'code' || kind === 'lines';

type ControlProps = { field: AssertionField; control: FieldControl; value: string; onText: (text: string) => void };

function Control({ field, control, value, onText }: ControlProps) {
  const { kind, options, placeholder } = field;
  if (kind === 'choice')
    return <Select {...control} className="w-full" value={value} onChange={onText} options={options ?? []} />;
  const shared = { ...control, placeholder, value };
  if (kind === 'lines') {
    return <TextArea {...shared} mono rows={rowsOf(value)} onChange={event => onText(event.target.value)} />;
  }
  if (isWide(field)) {
    return (
      <CodeField
        {...control}
        placeholder={placeholder}
        language={kind === 'json' ? 'json' : 'jsonata'}
        rows={rowsOf(value)}
        value={value}
        onText={onText}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      mono={kind === 'tool'}
      inputMode={kind === 'figure' || kind === 'nth' ? 'decimal' : 'text'}
      onChange={event => onText(event.target.value)}
    />
  );
}

const rowsOf = (text: string): number => Math.min(14, Math.max(3, text.split('\n').length));
