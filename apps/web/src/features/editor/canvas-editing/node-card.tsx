'use client';
import { type BranchCase, isRecord, type ReadNode, titleOf, type WorkflowRef } from '@pinion/contracts';
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import { languageNames } from '../../../lib/texts/language-names.ts';
import { t } from '../../../lib/texts/t.ts';
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
import { truncateText, useWorkflowLabels } from '../../run/index.ts';
import { internalNodeText } from '../inspector/internal-node-text.ts';
import styles from './node-card.module.css';

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
  const facts = factsOf(read);
  const detail = read.type === 'tool' ? read.config.tool.version : languageOf(read);
  return (
    <Card view={view} isSelected={isSelected} detail={detail}>
      <CardGroup>
        {facts !== undefined && <p className={styles.facts}>{facts}</p>}
        {read.type === 'code' && (
          <p className={styles.code} translate="no">
            {firstLines(read.config.code)}
          </p>
        )}
        {(read.type === 'subflow' || read.type === 'map' || read.type === 'loop') && <PartFacts {...read.config} />}
        {rows.map(([target, source]) => (
          <HandleRow
            key={`${target?.name ?? ''} ${source?.name ?? ''}`}
            {...row}
            target={target}
            source={source}
            {...(source === undefined ? {} : asideFor(read, source))}
          />
        ))}
        {rows.length === 0 && (
          <p className={styles.facts}>
            {read.type === 'unknown' ? unknownNodeText(node.type, isReadOnly) : t('Invalid settings, kept unchanged.')}
          </p>
        )}
        {read.type === 'input' && <InputFields schema={read.config.schema} />}
      </CardGroup>
    </Card>
  );
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

const languageOf = (read: ReadNode): string | undefined =>
  read.type === 'code' ? languageNames[read.config.language] : undefined;

function factsOf(read: ReadNode): string | undefined {
  switch (read.type) {
    case 'prompt':
      return truncateText(read.config.template.trim() === '' ? t('No text') : read.config.template, 120);
    case 'transform':
      return truncateText(read.config.expression, 90);
    case 'tool':
      return read.config.tool.name === '' ? t('Choose a tool.') : undefined;
    case 'merge':
      return mergeLabels[read.config.mode];
    case 'confirm':
      return truncateText(read.config.prompt.trim() === '' ? t('No message') : read.config.prompt, 120);
    case 'code':
    case 'subflow':
    case 'map':
    case 'loop':
    case 'input':
    case 'agent':
    case 'branch':
    case 'output':
    case 'unknown':
    case 'invalid':
      return undefined;
  }
}

const mergeLabels = {
  first: t('First available value'),
  list: t('All available values as a list'),
  object: t('All available values by node'),
} as const;

/** Renders which workflow a node runs. Its name comes from the list of all workflows, in the editor and in a run. */
function PartFacts({ workflow: { id, version }, concurrency }: { workflow: WorkflowRef; concurrency?: number }) {
  const name = useWorkflowLabels(id);
  if (id === '') return <p className={styles.facts}>{t('Choose a workflow.')}</p>;
  const text = [truncateText(name, 40), ...(version === undefined ? [] : [t('version {{version}}', { version })])];
  return (
    <p className={styles.facts}>
      {formatList([...text, ...(concurrency === undefined ? [] : [t('{{concurrency}} in parallel', { concurrency })])])}
    </p>
  );
}

function asideFor(read: ReadNode, source: HandleView): { aside?: string } {
  if (read.type !== 'branch') return {};
  const found = read.config.cases.find(branchCase => branchCase.handle === source.name);
  return found === undefined ? {} : { aside: conditionOf(found) };
}

function conditionOf(branchCase: BranchCase): string {
  if (branchCase.error_code !== undefined) return branchCase.error_code === branchCase.handle ? '' : branchCase.error_code;
  if (branchCase.expression !== undefined) return truncateText(branchCase.expression, 16);
  return branchCase.equals === undefined ? t('always') : `= ${truncateText(JSON.stringify(branchCase.equals) ?? '', 14)}`;
}

function InputFields({ schema }: { schema: Record<string, unknown> | undefined }) {
  const properties = isRecord(schema?.['properties']) ? Object.keys(schema['properties']) : [];
  return properties.length === 0 ? null : (
    <p className={styles.facts} translate="no">
      {truncateText(formatList(properties), 60)}
    </p>
  );
}
