import type { ChatSessionItem } from '../../../lib/api-shapes.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import type { MenuItem } from '../../../ui/menu.tsx';

type SessionItemsInput = {
  /** The conversations, the most recently used first. */
  sessions: readonly ChatSessionItem[];
  current: string | undefined;
  now: Date;
  onChoose: (sessionId: string) => void;
};

const most = 50;

/** Returns a menu item for each conversation with messages: its title, and the time of its last message. */
export function sessionItems({ sessions, current, now, onChoose }: SessionItemsInput): MenuItem[] {
  const spoken = sessions.filter(({ title }) => title !== '').slice(0, most);
  if (spoken.length === 0) return [{ kind: 'label', label: t('No conversations yet') }];
  return [
    { kind: 'label', label: t('Conversations') },
    ...spoken.map(({ session_id, title, updated_at }) => ({
      id: session_id,
      label: title,
      hint: formatTimestamp(updated_at, now),
      isCurrent: session_id === current,
      onSelect: () => onChoose(session_id),
    })),
  ];
}
