'use client';
import { t } from '../../../lib/texts/t.ts';
import { newToolText } from '../model/draft-definition.ts';
import { withToolType } from '../model/tool-type.ts';
import type { NewDefinitionProps } from './new-definition-lazy.ts';
import { PublishDialog } from './publish-dialog.tsx';

/** Renders the dialog of a new tool that is written here. */
export function NewDefinitionDialog({ kind, onPublished, onClose }: NewDefinitionProps) {
  const draft = kind === 'blank' ? newToolText() : withToolType(newToolText(), kind);
  return <PublishDialog title={t('New tool')} draft={draft} onPublished={onPublished} onClose={onClose} />;
}
