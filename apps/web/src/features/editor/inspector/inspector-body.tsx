'use client';
import { type AgentConfig, readsHistory, recordOf } from '@pinion/contracts';
import { Suspense, useMemo, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { AgentInspector, editPin, JsonField, TemplateField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import type { ListedTool } from '../../run/index.ts';
import { removePin } from '../canvas-editing/commands/remove-pin.ts';
import { renameHandle } from '../canvas-editing/commands/rename-handle.ts';
import { applyCommand, undo } from '../editor-store.ts';
import { referencesFor } from './references.ts';
import { BranchPane } from './branch-pane.tsx';
import { CodePane } from './code-pane.tsx';
import { ConfirmPane } from './confirm-pane.tsx';
import { useEditor, useEditorStore, useFacts } from '../shell/editor-context.tsx';
import styles from './inspector.module.css';
import { tryToolDialog } from './try-tool-lazy.ts';
import { ToolPane } from './tool-pane.tsx';
import { InputPane } from './input-pane.tsx';
import { LoopPane } from './loop-pane.tsx';
import { MapPane } from './map-pane.tsx';
import { MergePane } from './merge-pane.tsx';
import { SubflowPane } from './subflow-pane.tsx';
import { TestDataBar } from './test-data-bar.tsx';
import { useConfigEdit } from './use-config-edit.ts';
import { useMaterializePin } from '../run-panel/use-materialize-pin.ts';
import { ValuesPane } from './values-pane.tsx';
import { TransformPane } from './transform-pane.tsx';

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
        <div className={styles.pane}>
          {read.type === 'input' && <InputPane config={read.config} onEdit={onEdit} />}
          {read.type === 'output' && (
            <p className={styles.note}>
              {t(
                'The value on the value handle is the run’s output. With several Output nodes, a run returns one value per node, keyed by node ID ({{id}}).',
                { id: node.id },
              )}
            </p>
          )}
          {read.type === 'prompt' && (
            <TemplateField
              label={t('Template')}
              name="template"
              hint={t('Type {{ to insert a value from an earlier node.')}
              rows={12}
              value={read.config.template}
              references={references}
              onValue={text => onEdit(t('edit template'), before => ({ ...before, template: text }), 'template')}
            />
          )}
          {read.type === 'transform' && <TransformPane nodeId={node.id} expression={read.config.expression} onEdit={onEdit} />}
          {read.type === 'code' && <CodePane view={view} config={read.config} onEdit={onEdit} />}
          {read.type === 'branch' && <BranchPane nodeId={node.id} config={read.config} onEdit={onEdit} />}
          {read.type === 'merge' && <MergePane mode={read.config.mode} onEdit={onEdit} />}
          {read.type === 'confirm' && <ConfirmPane config={read.config} references={references} onEdit={onEdit} />}
          {read.type === 'subflow' && <SubflowPane view={view} config={read.config} onEdit={onEdit} />}
          {read.type === 'loop' && <LoopPane view={view} config={read.config} onEdit={onEdit} />}
          {read.type === 'map' && <MapPane view={view} config={read.config} onEdit={onEdit} />}
          {read.type === 'tool' && <ToolPane view={view} config={read.config} references={references} onEdit={onEdit} />}
          {(read.type === 'unknown' || read.type === 'invalid') && (
            <>
              <p className={styles.note}>
                {read.type === 'unknown'
                  ? t('Unknown node type {{type}}. The node and its edges are saved unchanged.', {
                      type: node.type,
                    })
                  : t('These settings are invalid. Fix them here. Nothing is lost.')}
              </p>
              {view.problems.map(problem => (
                <p key={problem.message} role="alert" className={styles.note}>
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
