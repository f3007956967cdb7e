'use client';
import { type AgentConfig, type ConfiguredNode, readsHistory, recordOf } from '@pinion/contracts';
import { Suspense, useMemo, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { presentationOf } from '../../../nodes/node-presentations.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { AgentInspector, editPin, JsonField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import type { ListedTool } from '../../../lib/api-shapes.ts';
import { removePin } from '../core/commands/remove-pin.ts';
import { renameHandle } from '../core/commands/rename-handle.ts';
import { applyCommand, undo } from '../core/editor-store.ts';
import { paneOf } from './node-panes.tsx';
import { referencesFor } from '../core/references.ts';
import { FieldsPane } from './fields-pane.tsx';
import { useEditor, useEditorStore, useFacts } from '../ui/editor-context.tsx';
import { tryToolDialog } from './try-tool-lazy.ts';
import { TestDataBar } from './test-data-bar.tsx';
import { type ConfigEdit, useConfigEdit } from './use-config-edit.ts';
import { useMaterializePin } from '../ui/use-materialize-pin.ts';
import { ValuesPane } from './values-pane.tsx';
import { noteStyle } from './note-style.ts';

/** Renders the settings of a node by its type, then its values at the playhead. */
export function InspectorBody({ view }: { view: NodeView }) {
  const { node, read } = view;
  const onEdit = useConfigEdit(node.id);
  const { graph } = useFacts();
  const file = useEditor(state => state.file);
  const references = useMemo(() => referencesFor(file, graph, node.id), [file, graph, node.id]);
  if (read.type === 'agent') return <AgentBody view={view} config={read.config} references={references} />;
  return (
    <>
      <LockedFields>
        <div className="grid gap-3.5 px-4 pt-3 pb-5">
          {'config' in read && <NodeSettings view={view} read={read} references={references} onEdit={onEdit} />}
          {(read.type === 'unknown' || read.type === 'invalid') && (
            <>
              <p className={noteStyle}>
                {read.type === 'unknown'
                  ? t('Unknown node type {{type}}. The node and its edges are saved unchanged.', {
                      type: node.type,
                    })
                  : t('These settings are invalid. Fix them here. Nothing is lost.')}
              </p>
              {view.problems.map(problem => (
                <p key={problem.message} role="alert" className={noteStyle}>
                  {problemText(problem)}
                </p>
              ))}
              <JsonField
                label={t('Config')}
                rows={16}
                value={node.config}
                check={value => (isObject(value) ? undefined : t('Enter a JSON object.'))}
                onValue={value => onEdit(t('edit config'), () => recordOf(Object.entries(value ?? {})), 'config')}
              />
            </>
          )}
        </div>
      </LockedFields>
      <ValuesPane nodeId={node.id} />
      {node.type !== 'output' && (
        <LockedFields>
          <TestDataBar node={node} />
        </LockedFields>
      )}
    </>
  );
}

type NodeSettingsProps = { view: NodeView; read: ConfiguredNode; references: readonly string[]; onEdit: ConfigEdit };

/** Renders the settings of a node: those that its presentation describes, or a pane of its own. */
function NodeSettings({ view, read, references, onEdit }: NodeSettingsProps) {
  const fields = presentationOf(read.type)?.fields;
  if (fields !== undefined)
    return <FieldsPane view={view} fields={fields} config={read.config} references={references} onEdit={onEdit} />;
  const Pane = paneOf(read.type);
  return Pane === undefined ? null : <Pane view={view} config={read.config} references={references} onEdit={onEdit} />;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const noRoles: readonly string[] = [];

function AgentBody({ view, config, references }: { view: NodeView; config: AgentConfig; references: readonly string[] }) {
  const { node } = view;
  const store = useEditorStore();
  const { tools, secrets } = useFacts();
  const edges = useEditor(state => state.file.edges);
  const nodes = useEditor(state => state.file.nodes);
  const onEdit = useConfigEdit(node.id);
  const materializePin = useMaterializePin();
  const [trying, setTrying] = useState<ListedTool>();
  return (
    <div className="flex h-full flex-col">
      <AgentInspector
        workflowId={store.getState().workflowId}
        view={view}
        config={config}
        tools={tools}
        secrets={secrets}
        references={references}
        readsHistory={readsHistory({ nodes })}
        edgesOf={pin => edges.filter(edge => edge.source === node.id && edge.source_handle === pin).length}
        onEdit={onEdit}
        onRenamePin={(from, to) =>
          applyCommand(store, t('rename pin {{from}}', { from }), file =>
            renameHandle(file, node.id, { from, to }, before => editPin(before, from, { name: to })),
          )
        }
        onRemovePin={pin => {
          applyCommand(store, t('delete pin {{pin}}', { pin }), file => removePin(file, node.id, pin));
          showToast(t('Pin {{pin}} deleted', { pin }), { action: { label: t('Undo'), run: () => undo(store) } });
        }}
        onMaterializePin={pin => materializePin(node.id, pin)}
        onTry={({ spec }) => setTrying(spec)}
      />
      <LockedFields>
        <TestDataBar node={node} />
      </LockedFields>
      {trying !== undefined && (
        <Suspense fallback={<PendingLazyPart onClose={() => setTrying(undefined)} />}>
          <tryToolDialog.View
            spec={trying}
            nodeId={node.id}
            policy={config.policy}
            roles={config.roles ?? noRoles}
            onClose={() => setTrying(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
