import { t } from '../../../lib/texts/t.ts';
import type { GraphView } from '../../canvas/index.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { applyCommand, openDialog } from '../core/editor-store.ts';
import type { EdgeLocation } from '../core/connection.ts';
import { connectHandles } from '../core/commands/connect-handles.ts';
import { needsField } from '../core/needs-field.ts';

/** Draws an edge. For an object that is brought to an input of another type, the choice of its fields is opened instead. */
export function drawEdge({ store, screen }: EditorActionContext, graph: GraphView, connection: EdgeLocation): void {
  if (!needsField(graph, connection)) return applyCommand(store, t('connect'), file => connectHandles(file, connection));
  openDialog(store, { kind: 'field', at: screen.positionOf(connection.target) ?? screen.middle(), connection });
}
