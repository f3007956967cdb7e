'use client';
import { titleOf, typesMeet } from '@pinion/contracts';
import { Command } from 'cmdk';
import { t } from '../../../lib/texts/t.ts';
import { PaletteInput } from '../../../ui/palette-input.tsx';
import { rankKeywords } from '../../../ui/rank-keywords.ts';
import type { GraphView } from '../../canvas/index.ts';
import { useRunStore } from '../../run/index.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { applyCommand, openDialog, selectNode } from '../core/editor-store.ts';
import { fieldChoices, fieldSchema } from '../core/field-choices.ts';
import { referenceTo } from '../core/references.ts';
import type { Point } from '../core/editor-dialog.ts';
import { useFacts } from '../ui/editor-context.tsx';
import { FloatingPanel } from '../ui/floating-panel.tsx';
import type { EdgeLocation } from '../core/connection.ts';
import { connectHandles } from '../core/commands/connect-handles.ts';
import { connectionEnds } from '../core/commands/connection-ends.ts';
import { referToField } from '../core/commands/refer-to-field.ts';
import { listInputStyle } from '../ui/list-styles.ts';
import { listItemStyle } from '../ui/list-styles.ts';
import { listGroupStyle } from '../ui/list-styles.ts';

const hintStyle = 'cut max-w-[55%] text-ink-3 text-micro';

export type FieldMenuProps = { context: EditorActionContext; at: Point; connection: EdgeLocation };

/** Renders the fields of an object that was dropped on an input of another type. Choosing one writes a reference to it. */
export function FieldMenu({ context: { store }, at, connection }: FieldMenuProps) {
  const { graph } = useFacts();
  const value = useLastValue(connection);
  const close = () => openDialog(store, undefined);
  const base = baseOf(graph, connection);
  const { target: node, target_handle: input } = connection;
  const title = t('Field for {{input}}', { input });
  const choose = (path: string) => {
    close();
    const reference = `${base}.${path}`;
    applyCommand(store, t('use {{reference}}', { reference }), file => referToField(file, { node, input, reference }));
    selectNode(store, node);
  };
  const connectWhole = () => {
    close();
    applyCommand(store, t('connect'), file => connectHandles(file, connection));
  };
  return (
    <FloatingPanel label={title} at={at} onClose={close}>
      <Command label={title} loop filter={rankKeywords}>
        <PaletteInput placeholder={title} className={listInputStyle} />
        <Command.List label={t('Fields')} className="max-h-[min(320px,50dvh)] p-1 overflow-auto">
          <Command.Empty className="p-2.5 text-ink-3 text-small">{t('No matching fields.')}</Command.Empty>
          <Command.Group heading={titleAt(graph, connection.source)} className={listGroupStyle}>
            {fieldsFor(graph, connection, value).map(({ path, info }) => (
              <Command.Item key={path} value={path} keywords={[path]} className={listItemStyle} onSelect={() => choose(path)}>
                <span className="cut flex-1 min-w-0" translate="no">
                  {path}
                </span>
                <span className={hintStyle} translate="no">
                  {info}
                </span>
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group className={listGroupStyle}>
            <Command.Item
              value={t('Whole value')}
              keywords={[t('Whole value')]}
              className={listItemStyle}
              onSelect={connectWhole}
            >
              <span className="cut flex-1 min-w-0">{t('Whole value')}</span>
              <span className={hintStyle}>{t('types don’t match')}</span>
            </Command.Item>
          </Command.Group>
        </Command.List>
      </Command>
    </FloatingPanel>
  );
}

/** Returns the value of the source in the run that is shown. */
function useLastValue({ source, source_handle }: EdgeLocation): unknown {
  const journal = useRunStore()?.getState().journal;
  return journal?.nodeAt(source, journal.length).values[source_handle];
}

const titleAt = (graph: GraphView, id: string): string => {
  const node = graph.nodes.get(id)?.node;
  return node === undefined ? id : titleOf(node);
};

function baseOf(graph: GraphView, connection: EdgeLocation): string {
  const view = graph.nodes.get(connection.source);
  const { from } = connectionEnds(graph, connection);
  return (view && from && referenceTo(view, from)) ?? connection.source;
}

/** Returns the fields of the type and of the last value, those that fit the input first, each with its last value or its type. */
function fieldsFor(graph: GraphView, connection: EdgeLocation, value: unknown): { path: string; info: string }[] {
  const { from, to } = connectionEnds(graph, connection);
  const schema = from?.schema;
  return fieldChoices(schema, value)
    .map(choice => ({ ...choice, fits: typesMeet(fieldSchema(schema, choice.path), to?.schema).meets }))
    .toSorted((a, b) => Number(b.fits) - Number(a.fits));
}
