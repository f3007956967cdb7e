'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { readUtf8 } from '../../../lib/read-utf8.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { readBundleText } from '../model/read-bundle-text.ts';

/** The server's size limit in bytes, checked before a large file is sent. */
const maxBytes = 50_000_000;

/** Replays a bundle that the user provides as a new run, and opens that run. */
export function useOpenBundle() {
  const trpc = useTRPC();
  const router = useRouter();
  const begin = useMutation(trpc.runs.begin_replay.mutationOptions());
  const open = async (file: File): Promise<void> => {
    const { name } = file;
    const refuse = (code: string, reason: string) =>
      showErrorToast(t('Could not open {{name}}', { name }), { detail: `${code}: ${reason}` });
    if (file.size > maxBytes)
      return refuse('TOO_LARGE', t('Bundles can be up to {{size}} MB. Download it without blobs.', { size: maxBytes / 1e6 }));
    const read = readBundleText(await readUtf8(file));
    if (!read.ok) return refuse('VALIDATION_ERROR', read.reason);
    try {
      const { run_id } = await begin.mutateAsync({ bundle: read.bundle });
      router.push(`/runs/${encodeURIComponent(run_id)}`);
      showToast(t('Replaying {{name}}', { name }), {
        detail: t('Uses only the bundle. No models, tools, or network connections are used.'),
      });
    } catch (thrown) {
      const { code, message, remedy } = failureOf(thrown);
      refuse(code, `${message}. ${remedy}`);
    }
  };
  return { open: (file: File) => void open(file), isOpening: begin.isPending };
}
