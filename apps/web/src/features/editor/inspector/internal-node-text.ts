import { t } from '../../../lib/texts/t.ts';
const text: Readonly<Record<string, string>> = {
  undo: t('Undoes effects of another run, newest first.'),
  again: t('One call of another run, made once more.'),
  execute: t('One call, asked for by another program.'),
  deliver: t('Brings the receipt to whoever asked for the call.'),
};

/** What a node does that only the server makes, in runs that belong to no workflow; undefined: it is no such type. */
export const internalNodeText = (type: string): string | undefined => (Object.hasOwn(text, type) ? text[type] : undefined);
