'use client';
import { type ReadNode, titleOf, type WorkflowRef } from '@pinion/contracts';
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { truncateText } from '../../../lib/truncate-text.ts';
import { presentationOf } from '../../../nodes/node-presentations.ts';
import { AgentCard } from '../../agent-node/index.ts';
import {
  Card,
  CardGroup,
  LowDetailCard,
  type GraphFlowNode,
  HandleRow,
  shownTargets,
  type HandleView,
  type NodeView,
  useCanvasActions,
  useDetail,
} from '../../canvas/index.ts';
import { useWorkflowLabels } from '../../run/index.ts';
import { internalNodeText } from '../core/internal-node-text.ts';

const factsStyle =
  '[display:-webkit-box] pr-3.5 pl-3 pt-0.5 pb-0.75 overflow-hidden text-ink-3 text-micro wrap-anywhere [-webkit-box-orient:vertical] [-webkit-line-clamp:3]';

/** Renders the card of a node by its type, or a block at low detail. */
export const NodeCard = memo(function NodeCard({ data, selected, width, height }: NodeProps<GraphFlowNode>) {
  const { view } = data;
  const detail = useDetail();
  if (detail !== 'whole')
    return <LowDetailCard view={view} isSelected={selected} hasName={detail === 'names'} width={width} height={height} />;
  if (view.read.type === 'agent') return <AgentCard view={view} config={view.read.config} isSelected={selected} />;
  return <PlainCard view={view} isSelected={selected} />;
});

function PlainCard({ view, isSelected }: { view: NodeView; isSelected: boolean }) {
  const { node, read, sources, targets } = view;
  const { isReadOnly } = useCanvasActions();
  const row = { nodeId: node.id, nodeName: titleOf(node), isFocusable: isSelected };
  // A handle that carries no value has no row until an edge leads to it. It can still be connected from the list.
  const rows = pair(shownTargets(targets), sources);
  const { text, code, detail, footer, aside, workflow } = contentOf(read);
  return (
    <Card view={view} isSelected={isSelected} detail={detail}>
      <CardGroup>
        {workflow !== undefined && <WorkflowFacts workflow={workflow} text={text} />}
        {workflow === undefined && text !== undefined && <p className={factsStyle}>{truncateText(text, longestText)}</p>}
        {code !== undefined && (
          <p
            className="pr-3.5 pl-3 pt-0.5 pb-0.75 overflow-hidden text-ink-3 text-micro font-mono text-ellipsis whitespace-pre"
            translate="no"
          >
            {firstLines(code)}
          </p>
        )}
        {rows.map(([target, source]) => (
          <HandleRow
            key={`${target?.name ?? ''} ${source?.name ?? ''}`}
            {...row}
            target={target}
            source={source}
            {...withAside(source === undefined ? undefined : aside?.(source.name))}
          />
        ))}
        {rows.length === 0 && (
          <p className={factsStyle}>
            {read.type === 'unknown' ? unknownNodeText(node.type, isReadOnly) : t('Invalid settings, kept unchanged.')}
          </p>
        )}
        {footer !== undefined && (
          <p className={factsStyle} translate="no">
            {truncateText(footer, 60)}
          </p>
        )}
      </CardGroup>
    </Card>
  );
}

const longestText = 120;

const withAside = (aside: string | undefined): { aside?: string } => (aside === undefined ? {} : { aside });

type CardContent = {
  text?: string | undefined;
  code?: string | undefined;
  detail?: string | undefined;
  footer?: string | undefined;
  aside?: (handle: string) => string | undefined;
  workflow?: WorkflowRef | undefined;
};

/** Returns what a card says about its node beside the handles. */
function contentOf(read: ReadNode): CardContent {
  const look = 'config' in read ? presentationOf(read.type) : undefined;
  if (!('config' in read) || look === undefined) return {};
  const { config } = read;
  return {
    text: look.text?.(config),
    code: look.code?.(config),
    detail: look.detail?.(config),
    footer: look.footer?.(config),
    aside: handle => look.aside?.(config, handle),
    workflow: look.workflow?.(config),
  };
}

/**
 * Describes an unknown node type. In a run there are types that no user can add, which are known there. On the editor's canvas
 * they are unknown.
 */
const unknownNodeText = (type: string, isRun: boolean): string =>
  (isRun ? internalNodeText(type) : undefined) ?? t('Unknown node type {{type}}, kept unchanged.', { type });

/** Pairs targets on the left with sources on the right, on the same rows where one side is shorter. */
function pair(
  targets: readonly HandleView[],
  sources: readonly HandleView[],
): [HandleView | undefined, HandleView | undefined][] {
  return Array.from({ length: Math.max(targets.length, sources.length) }, (_, index) => [targets[index], sources[index]]);
}

const shownLines = 3;

/** Returns the first lines that are not empty. */
const firstLines = (code: string): string =>
  code
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, shownLines)
    .join('\n');

/** Renders which workflow a node runs. Its name comes from the list of all workflows, in the editor and in a run. */
function WorkflowFacts({ workflow: { id, version }, text }: { workflow: WorkflowRef; text: string | undefined }) {
  const name = useWorkflowLabels(id);
  if (id === '') return <p className={factsStyle}>{t('Choose a workflow.')}</p>;
  const named = [truncateText(name, 40), ...(version === undefined ? [] : [t('version {{version}}', { version })])];
  return <p className={factsStyle}>{formatList([...named, ...(text === undefined ? [] : [text])])}</p>;
}
