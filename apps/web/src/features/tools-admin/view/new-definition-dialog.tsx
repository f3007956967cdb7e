'use client';
import { t } from '../../../lib/texts/t.ts';
import { newToolText } from '../model/draft-definition.ts';
import { withToolType } from '../model/tool-type.ts';
import { PublishDialog } from './publish-dialog.tsx';

export type DefinitionKind = 'python' | 'javascript' | 'blank';

export type NewDefinitionProps = {
  kind: DefinitionKind;
  /** Called with the name of the tool once it is published, instead of `onClose`. */
  onPublished?: (name: string) => void;
  onClose: () => void;
};

/** Renders the dialog of a new tool that is written here. */
export function NewDefinitionDialog({ kind, onPublished, onClose }: NewDefinitionProps) {
  const draft = kind === 'blank' ? newToolText() : withToolType(newToolText(), kind);
  return <PublishDialog title={t('New tool')} draft={draft} onPublished={onPublished} onClose={onClose} />;
}
