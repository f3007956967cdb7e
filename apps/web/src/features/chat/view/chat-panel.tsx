'use client';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient, useTRPC } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { followSession } from '../actions/follow-session.ts';
import { type ChatViewStore, createChatViewStore, switchSession } from '../chat-store.ts';
import { rememberedSession, rememberSession } from '../model/remembered-chat.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { ChatIcon, CloseIcon, PlusIcon, RunsIcon } from '../../../ui/icons/first-icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/use-now.ts';
import { Menu } from '../../../ui/menu.tsx';
import { sessionItems } from '../model/session-items.ts';

export type ChatPanelProps = {
  workflowId: string;
  workflowName: string;
  /** Saves the workflow that a turn runs on. Resolves to false when it could not be saved, and then nothing is sent. */
  beforeSend: () => Promise<boolean>;
  onShowRun: (runId: string) => void;
  onClose: () => void;
};

/** Renders a conversation with the workflow in its saved state. */
export function ChatPanel({ workflowId, workflowName, beforeSend, onShowRun, onClose }: ChatPanelProps) {
  const client = useTRPCClient();
  const [store] = useState<ChatViewStore>(() => createChatViewStore(rememberedSession(workflowId)));
  const sessionId = useStore(store, state => state.sessionId);
  const connection = useStore(store, state => state.connection);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = { store, workflowId, beforeSend, field };
  const failure = useStore(store, state => state.failure);
  useEffect(() => (sessionId === undefined ? undefined : followSession(client, store, sessionId)), [client, store, sessionId]);
  const turn = (to: string | undefined) => {
    if (to === sessionId) return;
    rememberSession(workflowId, to);
    switchSession(store, to);
  };
  return (
    <Panel
      label={t('Chat')}
      data-own-keys
      isBare
      icon={<ChatIcon />}
      title={t('Chat')}
      detail={<span className="block cut">{t('with {{workflowName}}', { workflowName })}</span>}
      actions={
        <>
          <SessionMenu workflowId={workflowId} sessionId={sessionId} onChoose={turn} />
          <IconButton
            label={t('New conversation')}
            icon={<PlusIcon />}
            disabled={sessionId === undefined}
            onClick={() => turn(undefined)}
          />
          <IconButton label={t('Close chat')} icon={<CloseIcon />} onClick={onClose} />
        </>
      }
    >
      {connection === 'lost' && failure !== undefined && (
        <ErrorState code={failure.code} title={failure.message} className="mx-3.5 my-2">
          {t('{{remedy}} Sent messages are saved on the server.', { remedy: failure.remedy })}
        </ErrorState>
      )}
      <MessageList sending={sending} onShowRun={onShowRun} />
      <Composer {...sending} />
    </Panel>
  );
}

type SessionMenuProps = {
  workflowId: string;
  /** The open conversation. */
  sessionId: string | undefined;
  onChoose: (sessionId: string) => void;
};

/** Renders the conversations with this workflow, loaded when the menu opens. */
function SessionMenu({ workflowId, sessionId, onChoose }: SessionMenuProps) {
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
