import { cloneElement, type ReactElement } from 'react';
import { t } from './t.ts';

export type TransProps = {
  /** The text: `Open one of the <runs>runs</runs>.` A part that has its own words is self-closing: `<run/>`. */
  text: string;
  parts: Readonly<Record<string, ReactElement>>;
};

/** Renders a text with elements in it, which a translation can reorder. */
export function Trans({ text, parts }: TransProps) {
  return t(text)
    .split(/(<\w+\/>|<\w+>.*?<\/\w+>)/)
    .map(piece => {
      const found = /^<(\w+)(?:\/>|>(.*?)<\/\w+>)$/.exec(piece);
      const [, name = '', label] = found ?? [];
      const part = parts[name];
      if (part === undefined) return piece;
      return label === undefined ? cloneElement(part, { key: name }) : cloneElement(part, { key: name }, label);
    });
}
