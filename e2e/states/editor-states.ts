import type { Page } from '@playwright/test';
import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
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
const openHistory = async (page: Page, id: string): Promise<HistoryPanel> => {
  await new EditorPage(page).open(id);
  return new HistoryPanel(page).open();
};
const history = (page: Page) => page.getByRole('complementary', { name: 'History' });

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
  {
    name: 'an empty canvas',
    open: (page, { bare }) => new EditorPage(page).open(bare),
    shown: page => page.getByText('Empty canvas'),
    fedBy: [],
    further: [{ name: 'keys', open: page => page.keyboard.press('?') }],
  },
  {
    name: 'history',
    open: (page, { published }) => openHistory(page, published),
    shown: page => new HistoryPanel(page).version(1),
    locator: history,
    // While it is loading there is no badge to press.
    isQuiet: true,
    fedBy: ['workflows.versions'],
    handles: false,
  },
  {
    name: 'versions, compared',
    open: async (page, { published }) => {
      await openHistory(page, published);
      await history(page).getByRole('button', { name: 'Compare version 1 with the draft' }).click();
    },
    shown: page => new HistoryPanel(page).changes(),
    locator: history,
    fedBy: ['workflows.version_file'],
    handles: false,
  },
  {
    name: 'publish',
    open: async (page, { published }) => {
      await new EditorPage(page).open(published);
      await page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true }).click();
    },
    shown: page => page.getByRole('dialog').getByRole('list', { name: 'What changed' }),
    locator: page => page.getByRole('dialog'),
    fedBy: ['workflows.publish_check'],
    handles: false,
  },
  {
    name: 'chat',
    open: async (page, { shop }) => {
      await new EditorPage(page).open(shop);
      await new ChatPanel(page).open();
    },
    shown: page => page.getByText('Chat with workflow'),
    fedBy: [],
    handles: false,
    further: [
      {
        name: 'answered',
        open: async page => {
          const chat = new ChatPanel(page);
          await chat.send('Two kettles please.');
          await chat.answers().first().waitFor();
        },
        closes: false,
      },
    ],
  },
  {
    name: 'no workflow',
    open: page => page.goto('/workflows/none'),
    shown: page => page.getByText('Workflow not found'),
    fedBy: [],
  },
];
