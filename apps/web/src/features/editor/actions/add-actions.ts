import type { EditorAction } from '../ui/editor-action.ts';
import { openDialog } from '../core/editor-store.ts';
import { t } from '../../../lib/texts/t.ts';
import { onlyEdge } from '../core/selection-queries.ts';
import { paletteEntries } from '../../../nodes/node-palette.ts';
import { addToCanvas } from '../ui/add-to-canvas.ts';

export const addActions: readonly EditorAction[] = [
  {
    id: 'add',
    title: t('Add node or tool'),
    group: 'Add',
    chords: ['shift+a'],
    about: ['canvas'],
    keywords: ['new', 'insert'],
    isEnabled: state => onlyEdge(state) === undefined,
    run: ({ store, screen }) => openDialog(store, { kind: 'node', at: screen.middle(), request: {} }),
  },
  {
    id: 'insert',
    title: t('Insert node into edge'),
    group: 'Add',
    chords: ['shift+a'],
    about: ['edge'],
    keywords: ['split', 'add'],
    isEnabled: state => onlyEdge(state) !== undefined,
    run: ({ store, screen }) => {
      const edge = onlyEdge(store.getState());
      if (edge !== undefined)
        openDialog(store, { kind: 'node', at: screen.positionOf(edge) ?? screen.middle(), request: { edge } });
    },
  },
  ...paletteEntries.map(
    ({ kind, addTitle, key, hint }): EditorAction => ({
      id: `add.${kind}`,
      title: addTitle,
      group: 'Add',
      chords: key === undefined ? [] : [key.toLowerCase()],
      about: [],
      keywords: [hint],
      run: context => addToCanvas(context, { kind }),
    }),
  ),
  {
    id: 'new-tool',
    title: t('New tool from cURL'),
    group: 'Add',
    chords: [],
    about: [],
    keywords: ['http', 'request', 'api'],
    run: ({ store }) => openDialog(store, { kind: 'new-tool', from: 'curl' }),
  },
  {
    id: 'new-tool.openapi',
    title: t('New tools from OpenAPI'),
    group: 'Add',
    chords: [],
    about: [],
    keywords: ['swagger', 'import', 'document'],
    run: ({ store }) => openDialog(store, { kind: 'new-tool', from: 'openapi' }),
  },
  {
    id: 'new-tool.mcp',
    title: t('New tools from MCP server'),
    group: 'Add',
    chords: [],
    about: [],
    keywords: ['import', 'connection'],
    run: ({ store }) => openDialog(store, { kind: 'new-tool', from: 'mcp' }),
  },
  {
    id: 'new-tool.python',
    title: t('New tool in Python'),
    group: 'Add',
    chords: [],
    about: [],
    keywords: ['code', 'script', 'sandbox'],
    run: ({ store }) => openDialog(store, { kind: 'new-tool', from: 'python' }),
  },
  {
    id: 'new-tool.javascript',
    title: t('New tool in JavaScript'),
    group: 'Add',
    chords: [],
    about: [],
    keywords: ['code', 'script', 'sandbox', 'typescript'],
    run: ({ store }) => openDialog(store, { kind: 'new-tool', from: 'javascript' }),
  },
];
