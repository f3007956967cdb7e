'use client';
import { Command } from 'cmdk';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { PaletteInput } from '../../../ui/palette-input.tsx';
import { KindIcon } from '../../canvas/index.ts';
import { openDialog, selectNode } from '../core/editor-store.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { findNodes } from './find-nodes.ts';
import { useEditor } from '../ui/editor-context.tsx';
import { FloatingPanel } from '../ui/floating-panel.tsx';
import { listInputStyle } from '../ui/list-styles.ts';
import { listItemStyle } from '../ui/list-styles.ts';

const shown = 50;

/** Renders the search for nodes of this canvas by name and text. Choosing one goes to it. */
export function FindPanel({ context }: { context: EditorActionContext }) {
  const { store, screen } = context;
  const file = useEditor(state => state.file);
  const [keywords, setQuery] = useState('');
  const found = findNodes(file, keywords);
  const close = () => openDialog(store, undefined);
  const go = (id: string) => {
    close();
    selectNode(store, id);
    requestAnimationFrame(() => screen.goTo(id));
  };
  return (
    <FloatingPanel label={t('Find node')} onClose={close}>
      <Command label={t('Matching nodes')} loop shouldFilter={false}>
        <PaletteInput onQueryChange={setQuery} placeholder={t('Name, type, tool, or prompt text')} className={listInputStyle} />
        <Command.List label={t('Suggestions')} className="max-h-[min(320px,50dvh)] p-1 overflow-auto">
          <Command.Empty className="p-2.5 text-ink-3 text-small">{t('No matching nodes.')}</Command.Empty>
          {found.slice(0, shown).map(node => (
            <Command.Item key={node.id} value={node.id} className={listItemStyle} onSelect={() => go(node.id)}>
              <KindIcon type={node.type} />
              <span className="cut flex-1 min-w-0">{node.title}</span>
              <span className="cut max-w-[55%] text-ink-3 text-micro" translate={node.line === '' ? 'no' : undefined}>
                {node.line === '' ? node.type : node.line}
              </span>
            </Command.Item>
          ))}
          {found.length > shown && (
            <p className="p-2.5 text-ink-3 text-small">
              {t('{{more}} more. Refine your search.', { more: found.length - shown })}
            </p>
          )}
        </Command.List>
      </Command>
    </FloatingPanel>
  );
}
