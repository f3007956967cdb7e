'use client';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { backendErrorOf, useBackend } from '../../run/index.ts';
import { pinResult, type PinWish, unpinResult } from '../actions/pin-result.ts';
import styles from './debugger.module.css';

/** From a receipt to a handle: the next run of the workflow hands this tool's result on. */
export function PinResultButton({ wish }: { wish: PinWish }) {
  const backend = useBackend();
  const [isBusy, setBusy] = useState(false);
  const [pinned, setPinned] = useState<string>();
  const attempt = async (failure: string, deed: () => Promise<void>) => {
    setBusy(true);
    try {
      await deed();
    } catch (thrown) {
      sayFailed(failure, { detail: backendErrorOf(thrown).message });
    } finally {
      setBusy(false);
    }
  };
  const unpin = (name: string) =>
    attempt('The pin was not taken back', async () => {
      await unpinResult(backend, wish, name);
      setPinned(undefined);
    });
  const pin = () =>
    attempt('The result was not pinned', async () => {
      const name = await pinResult(backend, wish);
      setPinned(name);
      say(`Pinned as ${name}`, {
        detail: `The workflow's agent ${wish.nodeId} has this handle from its next run on.`,
        action: { label: 'Undo', run: () => void unpin(name) },
      });
    });
  if (pinned !== undefined)
    return (
      <Link className={styles.pinned} href={`/workflows/${encodeURIComponent(wish.workflowId)}#${wish.nodeId}`}>
        Open {pinned} in the editor
      </Link>
    );
  return (
    <Button size="small" icon={<PinIcon size={14} />} busy={isBusy && 'Pinning'} onClick={() => void pin()}>
      Pin
    </Button>
  );
}
