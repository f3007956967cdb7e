'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { sessionItems } from '../model/session-items.ts';
import { RunsIcon } from '../../../ui/icons/first-icons.tsx';

type SessionMenuProps = {
  workflowId: string;
  /** The open conversation. */
  sessionId: string | undefined;
  onChoose: (sessionId: string) => void;
};

/** Renders the conversations with this workflow, loaded when the menu opens. */
export function SessionMenu({ workflowId, sessionId, onChoose }: SessionMenuProps) {
  const trpc = useTRPC();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery(trpc.chat.list.queryOptions({ workflow_id: workflowId }, { enabled: isOpen, staleTime: 0 }));
  return (
    <Menu
      onOpenChange={setOpen}
      trigger={<IconButton label={t('Earlier conversations')} icon={<RunsIcon />} />}
      items={
        data === undefined
          ? [{ kind: 'label', label: isError ? t('Could not reach the server') : t('Loading…') }]
          : sessionItems({ sessions: data, current: sessionId, now, onChoose })
      }
    />
  );
}
