import { cloneElement, type ReactElement } from 'react';
import { t } from './t.ts';

export type TransProps = {
  /** `Open one of the <runs>runs</runs>.` A part that brings its own words stands alone: `<run/>`. */
  text: string;
  parts: Readonly<Record<string, ReactElement>>;
};

/** A text with elements in it, which a translation may put into another order. */
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
