'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UpgradeItem } from '../../../lib/api-shapes.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import type { DraftUpgrade, UpgradeOutcomes } from '../model/upgrade-state.ts';

type Upgrade = { name: string; to: string };

/** Upgrades drafts to another version one after another. Completed drafts stay upgraded when the rest is cancelled. */
export function useUpgrade({ name, to }: Upgrade) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<UpgradeOutcomes>(new Map());
  const [left, setLeft] = useState(0);
  const isStopped = useRef(false);
  const upgrade = useMutation(trpc.tools.upgrade.mutationOptions());
  const restore = useMutation(trpc.workflows.restore_version.mutationOptions());
  const keep = (id: string, outcome: DraftUpgrade) => setOutcomes(known => new Map(known).set(id, outcome));
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: trpc.tools.pathKey() });
    await client.invalidateQueries({ queryKey: trpc.workflows.pathKey() });
  };

  const begin = async (items: readonly UpgradeItem[]): Promise<void> => {
    isStopped.current = false;
    for (const [index, { workflow_id, base_version }] of items.entries()) {
      if (isStopped.current) break;
      setLeft(items.length - index);
      try {
        const { kept, version } = await upgrade.mutateAsync({ name, to, workflow_id, base_version });
        keep(workflow_id, { state: 'done', kept, version });
      } catch (error) {
        const { code, message } = failureOf(error);
        keep(workflow_id, { state: 'failed', code, message });
      }
    }
    setLeft(0);
    await refresh();
  };

  const undo = async (id: string, kept: `save-${number}`, base_version: number): Promise<void> => {
    try {
      await restore.mutateAsync({ id, version: kept, base_version });
      keep(id, { state: 'undone' });
    } catch (error) {
      const { code, message } = failureOf(error);
      keep(id, { state: 'failed', code, message });
    }
    await refresh();
  };

  return { outcomes, left, begin, undo, stop: () => (isStopped.current = true) };
}
