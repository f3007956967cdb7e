import { t } from '../../../lib/texts/t.ts';
const text: Readonly<Record<string, string>> = {
  undo: t('Undoes side effects of another run, newest first.'),
  again: t('Retries one call from another run.'),
  execute: t('Runs one call requested by another program.'),
  deliver: t('Delivers the tool result to the caller.'),
};

/** Describes a node type that only the server creates, in runs without a workflow. Returns `undefined` for any other type. */
export const internalNodeText = (type: string): string | undefined => (Object.hasOwn(text, type) ? text[type] : undefined);
