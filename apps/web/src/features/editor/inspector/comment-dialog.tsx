'use client';
import { commentOf } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { longestComment, setComment } from '../core/commands/set-comment.ts';
import { applyCommand, openDialog } from '../core/editor-store.ts';
import { nodeTitle } from '../core/partial-run-text.ts';
import { useEditorStore } from '../ui/editor-context.tsx';

/** Renders the comment on a node. It is part of the workflow file, and no run reads it. */
export function CommentDialog({ nodeId }: { nodeId: string }) {
  const store = useEditorStore();
  const { file } = store.getState();
  const node = file.nodes.find(one => one.id === nodeId);
  const [text, setText] = useState(() => (node && commentOf(node)) ?? '');
  const name = nodeTitle(file, nodeId);
  const close = () => openDialog(store, undefined);
  return (
    <FormDialog
      width="small"
      title={t('Comment on {{name}}', { name })}
      description={t('For the people who read this workflow. Models and runs never see it.')}
      verb={t('Save comment')}
      busy={false}
      onSend={() => {
        applyCommand(store, t('comment on {{name}}', { name }), before => setComment(before, nodeId, text));
        close();
      }}
      onClose={close}
    >
      <Field label={t('Comment')} hint={t('Leave empty to remove it.')}>
        {control => (
          <TextArea
            {...control}
            rows={5}
            maxLength={longestComment}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
