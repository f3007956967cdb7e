'use client';
import { languageNames } from '../../../lib/texts/language-names.ts';
import { t } from '../../../lib/texts/t.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { isNewToolType, type NewToolType, withToolType } from '../model/tool-type.ts';

const TYPES = [
  { value: 'http', label: t('HTTP request') },
  { value: 'javascript', label: languageNames.javascript },
  { value: 'python', label: languageNames.python },
  { value: 'shell', label: languageNames.shell },
] as const satisfies readonly { value: NewToolType; label: string }[];

type ToolTypeChoiceProps = { text: string; gateway: unknown; onChange: (text: string) => void };

/** Renders the choice of how a new tool is performed. A type that the form does not know is edited as JSON. */
export function ToolTypeChoice({ text, gateway, onChange }: ToolTypeChoiceProps) {
  if (!isNewToolType(gateway)) return null;
  return (
    <Segmented
      label={t('Type')}
      value={gateway}
      onChange={type => onChange(withToolType(text, type))}
      options={TYPES}
      className="justify-self-start"
    />
  );
}
