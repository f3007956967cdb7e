'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export type TagsFieldProps = {
  label: string;
  hint: string;
  tags: readonly string[];
  onTags: (tags: string[] | undefined) => void;
};

const most = 32;
const longest = 64;
const split = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(term => term.trim())
      .filter(term => term !== ''),
  ),
];

/** Renders a comma-separated list of words. An empty list is passed on as `undefined`. */
export function TagsField({ label, hint, tags, onTags }: TagsFieldProps) {
  const [draft, setDraft] = useState(tags.join(', '));
  const text = split(draft).join() === tags.join() ? draft : tags.join(', ');
  const [wrong, setWrong] = useState<string>();
  return (
    <Field label={label} hint={hint} error={wrong}>
      {control => (
        <TextInput
          {...control}
          value={wrong === undefined ? text : draft}
          onChange={event => {
            setDraft(event.target.value);
            const next = split(event.target.value);
            const isFine = next.length <= most && next.every(term => term.length <= longest);
            setWrong(isFine ? undefined : t('Use up to {{most}} words of up to {{longest}} characters', { most, longest }));
            if (isFine && next.join() !== tags.join()) onTags(next.length === 0 ? undefined : next);
          }}
        />
      )}
    </Field>
  );
}
