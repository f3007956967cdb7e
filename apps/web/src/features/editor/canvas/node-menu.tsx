'use client';
import { Command } from 'cmdk';
import { t } from '../../../lib/texts/t.ts';
import { PaletteInput } from '../../../ui/palette-input.tsx';
import { rankKeywords } from '../../../ui/rank-keywords.ts';
import { KindIcon } from '../../canvas/index.ts';
import { insertSuggestedNode } from '../core/insert-suggested-node.ts';
import { openDialog } from '../core/editor-store.ts';
import type { NodeRequest, Point } from '../core/editor-dialog.ts';
import { addToCanvas } from '../ui/add-to-canvas.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { askForField } from './ask-for-field.ts';
import { suggestNodes } from '../core/suggest-nodes.ts';
import { useFacts } from '../ui/editor-context.tsx';
import { FloatingPanel } from '../ui/floating-panel.tsx';
import { NodeSuggestionItem } from '../ui/node-suggestion-item.tsx';
import { listInputStyle } from '../ui/list-styles.ts';
import { listGroupStyle } from '../ui/list-styles.ts';

export type NodeMenuProps = { context: EditorActionContext; at: Point; request: NodeRequest };

/** Renders the node kinds and tools that fit at the position. Typing filters them, and Enter adds and connects one. */
export function NodeMenu({ context, at, request }: NodeMenuProps) {
  const { store, screen } = context;
  const facts = useFacts();
  const offers = suggestNodes(request, facts);
  const tools = offers.filter(offer => offer.config !== undefined);
  const close = () => openDialog(store, undefined);
  const take = (offer: (typeof offers)[number]) => {
    close();
    if (request.from === undefined && request.edge === undefined) {
      const { kind, config, title } = offer;
      addToCanvas(context, config === undefined ? { kind } : { kind, config, title }, { lookup: facts.lookup });
      return;
    }
    const target = insertSuggestedNode(store, offer, request, screen.toCanvas(at));
    if (!askForField(context, offer, request, { target, at })) screen.focus(target);
  };
  return (
    <FloatingPanel label={titleOf(request)} at={at} onClose={close}>
      <Command label={t('Nodes and tools')} loop filter={rankKeywords}>
        <PaletteInput placeholder={titleOf(request)} className={listInputStyle} />
        <Command.List label={t('Suggestions')} className="max-h-[min(320px,50dvh)] p-1 overflow-auto">
          <Command.Empty className="p-2.5 text-ink-3 text-small">{t('No matching nodes or tools.')}</Command.Empty>
          <Command.Group heading={t('Nodes')} className={listGroupStyle}>
            {offers
              .filter(offer => offer.config === undefined)
              .map(offer => (
                <NodeSuggestionItem
                  key={offer.key}
                  offer={offer}
                  icon={<KindIcon type={offer.kind} />}
                  onTake={() => take(offer)}
                />
              ))}
          </Command.Group>
          {tools.length > 0 && (
            <Command.Group heading={t('Tools')} className={listGroupStyle}>
              {tools.map(offer => (
                <NodeSuggestionItem key={offer.key} offer={offer} icon={<KindIcon type="tool" />} onTake={() => take(offer)} />
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </FloatingPanel>
  );
}

function titleOf({ from, edge }: NodeRequest): string {
  if (edge !== undefined) return t('Insert into edge');
  if (from === undefined) return t('Add node or tool');
  return from.side === 'source'
    ? t('Add after {{handle}}', { handle: from.handle })
    : t('Add before {{handle}}', { handle: from.handle });
}
