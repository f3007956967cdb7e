'use client';
import { titleOf, typesMeet } from '@pinion/contracts';
import { Command } from 'cmdk';
import { typeMismatchText } from '../../../lib/problem-text.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { t } from '../../../lib/texts/t.ts';
import { WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PaletteInput } from '../../../ui/palette-input.tsx';
import { rankKeywords } from '../../../ui/rank-keywords.ts';
import { type GraphView, handleName, type HandleView, KindIcon } from '../../canvas/index.ts';
import type { EdgeLocation } from '../core/connection.ts';
import { insertSuggestedNode } from '../core/insert-suggested-node.ts';
import { startConnecting } from '../core/editor-store.ts';
import type { ConnectStart } from '../core/editor-dialog.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { askForField } from './ask-for-field.ts';
import { drawEdge } from './draw-edge.ts';
import { type NodeSuggestion, suggestNodes } from '../core/suggest-nodes.ts';
import { useFacts } from '../ui/editor-context.tsx';
import { NodeSuggestionItem } from '../ui/node-suggestion-item.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';
import { listGroupStyle } from '../ui/list-styles.ts';

export type ConnectListProps = { start: ConnectStart; context: EditorActionContext };

/** Renders the handles this one can connect to, and the nodes that could follow it. */
export function ConnectList({ start, context }: ConnectListProps) {
  const { store, screen } = context;
  const facts = useFacts();
  const { graph } = facts;
  const close = () => {
    startConnecting(store, undefined);
    document.querySelector<HTMLElement>(`.react-flow__node[data-id="${start.node}"]`)?.focus();
  };
  const node = graph.nodes.get(start.node)?.node;
  const place = { node: node === undefined ? start.node : titleOf(node), handle: handleName(start.handle) };
  const offers = offersFor(graph, start);
  const fresh = suggestNodes({ from: start }, facts);
  const add = (offer: NodeSuggestion) => {
    startConnecting(store, undefined);
    const id = insertSuggestedNode(store, offer, { from: start }, positionBeside(start, context, graph));
    requestAnimationFrame(() => {
      if (!askForField(context, offer, { from: start }, { target: id, at: screen.middle() })) screen.goTo(id);
    });
  };
  const choose = (connection: EdgeLocation) => {
    close();
    drawEdge(context, graph, connection);
  };
  return (
    <div
      className="absolute z-20 top-4 left-1/2 w-85 max-w-[calc(100%_-_24px)] overflow-hidden rounded-3 bg-raised shadow-3 -translate-x-1/2"
      role="dialog"
      aria-label={t('Connect {{node}} {{handle}}', place)}
    >
      <header className="flex items-center justify-between pr-1.5 pl-3 pt-1.5 pb-1 text-ink-2 text-small">
        <span>
          <Trans
            text={start.side === 'source' ? 'From <handle/> to' : 'Into <handle/> from'}
            parts={{
              handle: (
                <span translate="no">
                  <b>{place.node}</b> {place.handle}
                </span>
              ),
            }}
          />
        </span>
        <IconButton size="small" label={t('Close')} icon={<CloseIcon size={13} />} tooltip={false} onClick={close} />
      </header>
      <Command label={t('Handles to connect')} loop filter={rank} onKeyDown={event => event.key === 'Escape' && close()}>
        <PaletteInput
          placeholder={t('Node or handle')}
          className="w-full h-8 px-3 [border-block:1px_solid_var(--hair)] outline-none text-base focus-visible:shadow-[inset_0_-2px_0_var(--accent)]"
        />
        <Command.List label={t('Suggestions')} className="max-h-75 p-1 overflow-auto">
          <Command.Empty className="p-2.5 text-ink-3 text-small">{t('No matching handles.')}</Command.Empty>
          <Command.Group heading={t('Handles')} className={listGroupStyle}>
            {offers.map(offer => (
              <Command.Item
                key={offer.key}
                value={offer.key}
                keywords={[offer.title, offer.handle]}
                className="flex items-center gap-2 h-7 px-2 rounded-2 text-ink text-base data-[selected=true]:bg-accent-wash"
                onSelect={() => choose(offer.connection)}
              >
                <span className="text-ink-2">{offer.title}</span>
                <span translate="no">{offer.handle}</span>
                {offer.clash !== undefined && (
                  <span className="text-waiting" title={offer.clash}>
                    <WarningIcon size={13} label={offer.clash} />
                  </span>
                )}
                {offer.isWired && <span className="ml-auto text-ink-3 text-micro">{t('connected')}</span>}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={t('New')} className={listGroupStyle}>
            {fresh.map(offer => (
              <NodeSuggestionItem
                key={offer.key}
                offer={offer}
                value={`${newItemPrefix}${offer.key}`}
                icon={<KindIcon type={offer.kind} />}
                onTake={() => add(offer)}
              />
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </div>
  );
}

/** Prefix for new nodes. No node id begins with it. */
const newItemPrefix = '+ ';

/** Ranks existing handles before new nodes, so that a word that matches a handle selects that handle. */
const rank = (value: string, search: string, keywords?: string[]): number =>
  rankKeywords(value, search, keywords) * (value.startsWith(newItemPrefix) ? 0.001 : 1);

const gap = 76;

/** Returns the position to the right of the node, or to its left if the new node feeds it. */
function positionBeside(start: ConnectStart, { screen }: EditorActionContext, graph: GraphView): { x: number; y: number } {
  const { x, y } = graph.nodes.get(start.node)?.node.position ?? { x: 0, y: 0 };
  const width = screen.sizes().get(start.node)?.width ?? 200;
  return { x: start.side === 'source' ? x + width + gap : x - gap, y: y + 56 };
}

type Offer = {
  key: string;
  title: string;
  handle: string;
  clash: string | undefined;
  isWired: boolean;
  connection: EdgeLocation;
};

function offersFor(graph: GraphView, start: ConnectStart): Offer[] {
  const from = graph.nodes.get(start.node);
  const own = (start.side === 'source' ? from?.sources : from?.targets)?.find(handle => handle.name === start.handle);
  const offers: Offer[] = [];
  for (const [id, view] of graph.nodes) {
    if (id === start.node) continue;
    for (const handle of start.side === 'source' ? view.targets : view.sources)
      offers.push(offerOf(id, titleOf(view.node), handle, own, start));
  }
  return offers.sort((a, b) => Number(a.clash !== undefined) - Number(b.clash !== undefined));
}

function offerOf(id: string, title: string, handle: HandleView, own: HandleView | undefined, start: ConnectStart): Offer {
  const isSource = start.side === 'source';
  const compatibility = isSource
    ? typesMeet(own?.schema, handle.schema, start.handle)
    : typesMeet(handle.schema, own?.schema, handle.name);
  const connection = isSource
    ? { source: start.node, source_handle: start.handle, target: id, target_handle: handle.name }
    : { source: id, source_handle: handle.name, target: start.node, target_handle: start.handle };
  return {
    key: `${id} ${handle.name}`,
    title,
    handle: handleName(handle.name),
    clash: compatibility.meets ? undefined : typeMismatchText(compatibility.reason),
    isWired: handle.isWired,
    connection,
  };
}
