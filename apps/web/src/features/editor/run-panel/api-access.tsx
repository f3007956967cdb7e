'use client';
import { openDialog } from '../core/editor-store.ts';
import { ApiAccessDialog } from '../../api-access/index.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';
import { inputSchemaOf } from '../../input-form/index.ts';

/** Renders the ways to use this workflow from elsewhere. */
export function ApiAccess({ onPublish }: { onPublish: () => void }) {
  const store = useEditorStore();
  const file = useEditor(state => state.file);
  return (
    <ApiAccessDialog
      workflowId={store.getState().workflowId}
      name={file.name}
      inputSchema={inputSchemaOf(file)}
      onPublish={() => {
        openDialog(store, undefined);
        onPublish();
      }}
      onExposeAsTool={() => openDialog(store, { kind: 'offer' })}
      onClose={() => openDialog(store, undefined)}
    />
  );
}
