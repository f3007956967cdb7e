'use client';
import type { Presence } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { PersonBadge } from '../../../ui/person-badge.tsx';
import { selectNode } from '../core/editor-store.ts';
import { describePresence } from '../core/saving/describe-peers.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';

const mostShown = 4;

/** Renders the presence of other members. Clicking one goes to their location. */
export function OthersPresence({ others }: { others: readonly Presence[] }) {
  const editor = useEditorStore();
  const file = useEditor(state => state.file);
  return (
    <div role="group" aria-label={t('Also here')} className="flex flex-none gap-1 mx-1">
      {others.slice(0, mostShown).map(other => {
        const at = other.editing ?? other.selection[0];
        return (
          <PersonBadge
            key={other.client_id}
            name={other.name}
            colorIndex={other.place}
            label={describePresence(other, file)}
            onPress={() => {
              if (file.nodes.some(node => node.id === at)) selectNode(editor, at ?? '');
            }}
          />
        );
      })}
      {others.length > mostShown && <span className="text-ink-3 text-small">+{others.length - mostShown}</span>}
    </div>
  );
}
