import { EditorPage } from '../pages/editor-page.ts';
import type { FurtherState, PageState } from './page-state.ts';

const selected = (name: string): FurtherState => ({
  name: `inspector of ${name}`,
  open: page => new EditorPage(page).select(name),
  closes: false,
});
const tab = (name: 'Model' | 'Prompt' | 'Tools' | 'Pins' | 'Policy' | 'Rules'): FurtherState => ({
  name: `agent, ${name}`,
  open: page => new EditorPage(page).agent.open(name),
  closes: false,
});

/** States of the editor, its inspectors, panels and dialogs. The size of handles is checked once, at 100 %. */
export const editorStates: readonly PageState[] = [
  {
    name: 'editor',
    open: (page, { shop }) => page.goto(`/workflows/${shop}`),
    shown: page => new EditorPage(page).node('Shop assistant', 'agent'),
    fedBy: ['workflows.get'],
    handles: false,
    further: [
      selected('Shop assistant'),
      ...(['Model', 'Prompt', 'Tools', 'Pins', 'Policy', 'Rules'] as const).map(tab),
      ...['Message', 'Log a note', 'On error code', 'Say sorry', 'Reply'].map(selected),
      { name: 'menu of a node', open: page => page.keyboard.press('Shift+F10') },
      { name: 'palette of commands', open: page => page.keyboard.press('Control+k') },
      { name: 'problems', open: page => new EditorPage(page).openProblems() },
      { name: 'run dialog', open: page => new EditorPage(page).askToRun() },
      {
        name: 'with a run',
        open: async page => {
          const editor = new EditorPage(page);
          await editor.run();
          await editor.shows('Apology', 'ok');
        },
        closes: false,
      },
      {
        name: 'handles at 100 %',
        open: page => new EditorPage(page).toFullScale(),
        closes: false,
        handles: true,
        isNarrow: false,
      },
    ],
  },
];
