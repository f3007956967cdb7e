'use client';
import Link from 'next/link';
import { useState } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { showAgentTab } from '../../agent-node/index.ts';
import { pinResult, type PinRequest, unpinResult } from '../actions/pin-result.ts';

/** Renders the button that pins a tool result. The next run of the workflow passes the result on through a handle. */
export function PinResultButton({ request }: { request: PinRequest }) {
  const client = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  const [pinned, setPinned] = useState<string>();
  const attempt = async (failure: string, callback: () => Promise<void>) => {
    setBusy(true);
    try {
      await callback();
    } catch (thrown) {
      showErrorToast(failure, { detail: failureOf(thrown).message });
    } finally {
      setBusy(false);
    }
  };
  const unpin = (name: string) =>
    attempt(t('Could not remove the pin'), async () => {
      await unpinResult(client, request, name);
      setPinned(undefined);
    });
  const pin = () =>
    attempt(t('Could not pin the result'), async () => {
      const name = await pinResult(client, request);
      setPinned(name);
      showToast(t('Pinned as {{name}}', { name }), {
        detail: t('Agent {{nodeId}} has this handle starting with its next run.', { nodeId: request.nodeId }),
        action: { label: t('Undo'), run: () => void unpin(name) },
      });
    });
  if (pinned !== undefined)
    return (
      <Link
        className="px-2 rounded-2 text-accent-ink text-small/6 font-medium hover:bg-hover"
        href={`/workflows/${encodeURIComponent(request.workflowId)}#${request.nodeId}`}
        onClick={() => showAgentTab('pins')}
      >
        {t('Open {{pinned}} in the editor', { pinned })}
      </Link>
    );
  return (
    <Button size="small" icon={<PinIcon size={14} />} busy={isBusy && t('Pinning')} onClick={() => void pin()}>
      {t('Pin tool')}
    </Button>
  );
}
