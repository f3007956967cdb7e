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
import styles from '../ui/floating-panel.module.css';

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
        <PaletteInput onQueryChange={setQuery} placeholder={t('Name, type, tool, or prompt text')} className={styles.input} />
        <Command.List label={t('Suggestions')} className={styles.list}>
          <Command.Empty className={styles.none}>{t('No matching nodes.')}</Command.Empty>
          {found.slice(0, shown).map(node => (
            <Command.Item key={node.id} value={node.id} className={styles.item} onSelect={() => go(node.id)}>
              <KindIcon type={node.type} />
              <span className={styles.text}>{node.title}</span>
              <span className={styles.hint} translate={node.line === '' ? 'no' : undefined}>
                {node.line === '' ? node.type : node.line}
              </span>
            </Command.Item>
          ))}
          {found.length > shown && (
            <p className={styles.none}>{t('{{more}} more. Refine your search.', { more: found.length - shown })}</p>
          )}
        </Command.List>
      </Command>
    </FloatingPanel>
  );
}
