import { t } from '../../../lib/texts/t.ts';
const text: Readonly<Record<string, string>> = {
  undo: t('Undoes side effects of another run, newest first.'),
  again: t('Retries one call from another run.'),
  execute: t('Runs one call requested by another program.'),
  deliver: t('Delivers the tool result to the caller.'),
};

/** What a node does that only the server makes, in runs that belong to no workflow; undefined: it is no such type. */
export const internalNodeText = (type: string): string | undefined => (Object.hasOwn(text, type) ? text[type] : undefined);
