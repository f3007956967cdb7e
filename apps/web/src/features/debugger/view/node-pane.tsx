'use client';
import { type NodeError, titleOf } from '@pinion/contracts';
import { useDeferredValue } from 'react';
import { termOf } from '../../../lib/texts/term-of.ts';
import { nodeTerm } from '../../../nodes/node-presentations.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { SpentAmounts } from '../../agent-node/index.ts';
import { KindIcon } from '../../canvas/index.ts';
import type { ForkAction } from '../../fork/index.ts';
import {
  nodeMomentBadge,
  NodeParts,
  type NodeSnapshot,
  notRunText,
  type RunViewStore,
  selectRow,
  useNodeSnapshot,
} from '../../run/index.ts';
import { ForkButton } from './fork-button.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';

/** Renders a node's values at the playhead. */
export function NodePane({ store, nodeId, fork }: { store: RunViewStore; nodeId: string; fork: ForkAction['begin'] }) {
  // This may render thousands of envelopes, so the playhead moves first and the panel follows when the page is idle.
  const moment = useDeferredValue(useNodeSnapshot(nodeId));
  const node = store.getState().journal.latest.started?.workflow.nodes.find(one => one.id === nodeId);
  if (moment === undefined) return null;
  const values = Object.entries(moment.values);
  return (
    <Panel
      label={t('Inspector')}
      icon={<KindIcon type={node?.type ?? ''} />}
      title={node === undefined ? nodeId : titleOf(node)}
      detail={t('{{type}} · ID {{nodeId}}{{durationMs}}', {
        type: node === undefined ? t('node') : nodeTerm(node.type),
        nodeId,
        durationMs: moment.durationMs === undefined ? '' : ` · ${formatDuration(moment.durationMs)}`,
      })}
      actions={
        <>
          <StatusBadge
            status={nodeMomentBadge(moment)}
            kind="pill"
            {...(moment.unrun === undefined ? {} : { word: notRunText[moment.unrun] })}
          />
          <IconButton label={t('Close')} icon={<CloseIcon />} tooltip={false} onClick={() => selectRow(store, undefined)} />
        </>
      }
    >
      <div className="px-2 pb-2.5 empty:hidden" role="toolbar" aria-label={t('Actions')}>
        <ForkButton store={store} fork={fork} />
      </div>
      <ErrorSection error={moment.error} />
      {moment.finishReason !== undefined && moment.finishReason !== 'stop' && (
        <Section title={t('Finish reason')}>
          <p className="text-small">{termOf(moment.finishReason)}</p>
        </Section>
      )}
      {moment.agent !== undefined && (
        <Section title={t('Spent')} aside={t('up to the playhead')}>
          <SpentAmounts {...moment.agent} />
        </Section>
      )}
      <NodeParts nodeId={nodeId} />
      <Section
        title={node?.type === 'agent' ? t('Outputs and pins at the playhead') : t('Outputs at the playhead')}
        aside={values.length === 0 ? t('—') : String(values.length)}
      >
        {values.length === 0 && (
          <p className="text-small text-ink-3">
            {moment.status === 'pending' ? t('The node has not started.') : t('The node has no output.')}
          </p>
        )}
      </Section>
      {values.map(([name, value]) => (
        <div key={name} className="px-4 pb-3">
          <JsonView
            value={value}
            label={name}
            isName
            title={
              <Label aside={asideOf(moment, name)}>
                <span translate="no">{name}</span>
              </Label>
            }
            maxHeight={240}
          />
        </div>
      ))}
    </Panel>
  );
}

function asideOf(moment: NodeSnapshot, name: string): string | undefined {
  if (moment.missing.has(name)) return t('no call yet');
  return moment.stale?.has(name) === true ? t('from an earlier run') : undefined;
}

/** Renders why a run or a node failed, or nothing when it did not. */
function ErrorSection({ error }: { error: NodeError | undefined }) {
  return (
    error !== undefined && (
      <Section title={t('Error')}>
        <p className="text-failed">
          <b>{error.code}</b>
        </p>
        <p className="text-small text-ink-2">
          <ForeignText text={error.message} />
        </p>
      </Section>
    )
  );
}
