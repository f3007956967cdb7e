import { t } from '../../../lib/texts/t.ts';

/** The position of a queued run among those of its workspace. */
export type QueuePosition = {
  position: number;
  reason: 'no_worker' | 'draining' | 'no_free_slot' | 'workspace_limit' | 'starting';
};

/** Returns the position of a queued run, and why it has not started. */
export function queueText({ position, reason }: QueuePosition): string {
  switch (reason) {
    case 'no_worker':
      return t(
        'Number {{position}} in the queue of this workspace. No server executes runs. Ask an administrator to start a worker.',
        {
          position,
        },
      );
    case 'draining':
      return t('Number {{position}} in the queue of this workspace. All workers are stopping.', { position });
    case 'no_free_slot':
      return t('Number {{position}} in the queue of this workspace. The run starts when a slot is free.', { position });
    case 'workspace_limit':
      return t('Number {{position}} in the queue of this workspace, which has as many active runs as it may have.', { position });
    case 'starting':
      return t('Number {{position}} in the queue of this workspace. The run starts within 2 seconds.', { position });
  }
}
