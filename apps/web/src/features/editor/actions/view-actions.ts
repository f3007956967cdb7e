import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { t } from '../../../lib/texts/t.ts';
import { type EditorState, openDialog } from '../core/editor-store.ts';
import { boundingBox, boxesOf } from '../core/boxes.ts';
import { hasSelection } from '../core/selection-queries.ts';
import type { EditorAction } from '../ui/editor-action.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { openMenu } from '../ui/open-menu.ts';

const nothing = () => {};
const hasNodes = (state: EditorState): boolean => state.file.nodes.length > 0;

/** Downloads an image of the whole workflow. Its code is loaded at the first use. */
function exportImage({ store, screen }: EditorActionContext, format: 'png' | 'svg'): void {
  const { file } = store.getState();
  void withLazyCode(
    () => import('../image-export/export-image.ts'),
    ({ exportImage: save }) => save(file, { nodes: screen.drawnNodes(), sizes: screen.sizes() }, format),
  );
}

export const viewActions: readonly EditorAction[] = [
  {
    id: 'find',
    title: t('Find node'),
    group: 'View',
    chords: ['/'],
    about: ['canvas'],
    keywords: ['search', t('go to')],
    run: ({ store }) => openDialog(store, { kind: 'find' }),
  },
  { id: 'fit', title: t('Zoom to fit'), group: 'View', chords: ['1'], about: ['canvas'], run: ({ screen }) => screen.fit() },
  {
    id: 'fit.selection',
    title: t('Zoom to selection'),
    group: 'View',
    chords: ['2'],
    about: ['node', 'selection'],
    isEnabled: hasSelection,
    run: ({ store, screen }) =>
      screen.fitBox(boundingBox(boxesOf(store.getState().file, store.getState().selection, screen.sizes()))),
  },
  { id: 'zoom.full', title: t('Zoom to 100%'), group: 'View', chords: ['0'], about: [], run: ({ screen }) => screen.zoomTo(1) },
  { id: 'zoom.in', title: t('Zoom in'), group: 'View', chords: ['+'], about: [], run: ({ screen }) => screen.zoomBy('in') },
  { id: 'zoom.out', title: t('Zoom out'), group: 'View', chords: ['-'], about: [], run: ({ screen }) => screen.zoomBy('out') },
  {
    id: 'export.png',
    title: t('Export image as PNG'),
    group: 'View',
    chords: [],
    about: ['canvas'],
    keywords: ['picture', 'download', 'screenshot'],
    isEnabled: hasNodes,
    run: context => exportImage(context, 'png'),
  },
  {
    id: 'export.svg',
    title: t('Export image as SVG'),
    group: 'View',
    chords: [],
    about: ['canvas'],
    keywords: ['picture', 'download', 'vector'],
    isEnabled: hasNodes,
    run: context => exportImage(context, 'svg'),
  },
  {
    id: 'menu',
    title: t('Open context menu'),
    group: 'View',
    chords: ['shift+F10', 'ContextMenu'],
    about: [],
    isHiddenInPalette: true,
    run: context => openMenu(context, document.activeElement ?? document.body),
  },
  {
    id: 'walk',
    title: t('Go to next or previous node'),
    group: 'View',
    chords: ['Tab', 'shift+Tab'],
    about: [],
    isHandledElsewhere: true,
    isHiddenInPalette: true,
    run: nothing,
  },
  {
    id: 'commands',
    title: t('Search or run a command'),
    group: 'View',
    chords: ['mod+k'],
    about: [],
    isHandledElsewhere: true,
    isHiddenInPalette: true,
    run: nothing,
  },
  {
    id: 'keys',
    title: t('Show keyboard shortcuts'),
    group: 'View',
    chords: ['?'],
    about: ['canvas'],
    keywords: ['help', 'shortcuts', 'keyboard'],
    run: ({ store }) => openDialog(store, { kind: 'keys' }),
  },
];
