'use client';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { nodeMomentBadge, NodeParts, notRunText, useNodeSnapshot } from '../../run/index.ts';

/** Renders the values of a node at the playhead: every handle that had one. */
export function ValuesPane({ nodeId }: { nodeId: string }) {
  const moment = useNodeSnapshot(nodeId);
  if (moment === undefined) return null;
  const values = Object.entries(moment.values);
  const term = moment.unrun === undefined ? undefined : notRunText[moment.unrun];
  return (
    <>
      <Section
        title={t('In this run')}
        aside={<StatusBadge status={nodeMomentBadge(moment)} {...(term === undefined ? {} : { word: term })} />}
      >
        {moment.error !== undefined && (
          <p className="text-small text-failed">
            {moment.error.code}: <ForeignText text={moment.error.message} />
          </p>
        )}
        {values.length === 0 && moment.error === undefined && (
          <p className="text-small text-ink-3">{t('No values at the playhead.')}</p>
        )}
      </Section>
      <NodeParts nodeId={nodeId} />
      {values.map(([name, value]) => (
        <div key={name} className="px-4 pb-3">
          <JsonView
            value={value}
            label={name}
            isName
            title={
              <Label>
                <span translate="no">{name}</span>
              </Label>
            }
            maxHeight={220}
          />
        </div>
      ))}
    </>
  );
}
