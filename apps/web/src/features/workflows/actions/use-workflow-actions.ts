'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { failureOf } from '../../../lib/failure.ts';
import { readUtf8 } from '../../../lib/read-utf8.ts';
import { fileNameOf, saveFile } from '../../../lib/save-file.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { readWorkflowText } from '../model/read-workflow-text.ts';

type Named = { id: string; name: string };

const failed = (what: string) => (error: unknown) => {
  const failure = failureOf(error);
  showErrorToast(what, { detail: `${failure.code}: ${failure.message}. ${failure.remedy}` });
};

/** Returns all of a user's actions on a workflow in the list. */
export function useWorkflowActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const refresh = () => client.invalidateQueries({ queryKey: trpc.workflows.list.queryKey() });
  const onSuccess = refresh;

  const create = useMutation(
    trpc.workflows.create.mutationOptions({
      onSuccess: ({ id }) => {
        void refresh();
        router.push(`/workflows/${id}`);
      },
      onError: failed(t('Workflow not created')),
    }),
  );
  const rename = useMutation(trpc.workflows.update.mutationOptions({ onSuccess, onError: failed(t('Workflow not renamed')) }));
  const move = useMutation(trpc.workflows.update.mutationOptions({ onSuccess, onError: failed(t('Workflow not moved')) }));
  const duplicate = useMutation(
    trpc.workflows.duplicate.mutationOptions({ onSuccess, onError: failed(t('Workflow not duplicated')) }),
  );
  const restore = useMutation(trpc.workflows.restore.mutationOptions({ onSuccess, onError: failed(t('Workflow not restored')) }));
  const remove = useMutation(trpc.workflows.remove.mutationOptions({ onSuccess, onError: failed(t('Workflow not deleted')) }));

  return {
    create,
    rename,
    move,
    duplicate: ({ id, name }: Named) =>
      duplicate.mutate({ id }, { onSuccess: () => showToast(t('{{name}} duplicated', { name })) }),
    remove: ({ id, name }: Named) =>
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            showToast(t('{{name}} deleted', { name }), { action: { label: t('Undo'), run: () => restore.mutate({ id }) } }),
        },
      ),
    save: async ({ id, name }: Named) => {
      try {
        const { file } = await client.fetchQuery({ ...trpc.workflows.get.queryOptions({ id }), staleTime: 0 });
        saveFile(fileNameOf(name, 'pinion.json'), `${JSON.stringify(file, null, 2)}\n`);
      } catch (error) {
        failed(t('Workflow not exported'))(error);
      }
    },
    load: async (document: File) => {
      const read = readWorkflowText(await readUtf8(document));
      if (read.ok) create.mutate({ file: read.file });
      else showErrorToast(t('{{name}} not imported', { name: document.name }), { detail: read.reason });
    },
  };
}

export type WorkflowActions = ReturnType<typeof useWorkflowActions>;
