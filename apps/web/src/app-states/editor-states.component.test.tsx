import { page } from 'vitest/browser';
import { nodeCard } from '../../test-support/canvas-view.ts';
import {
  banner,
  editorIsReady,
  focus,
  openAgentTab,
  openProblems,
  openRunDialog,
  select,
  shown,
} from '../../test-support/editor-view.ts';
import { press } from '../../test-support/keyboard.ts';
import type { FurtherState, PageState } from '../../test-support/states/page-state.ts';
import { testStates } from '../../test-support/states/test-states.ts';

const history = page.getByRole('complementary', { name: 'History' });
const chat = page.getByRole('complementary', { name: 'Chat' });
const assistant = () => nodeCard('Shop assistant', 'agent');
const selected = (name: string): FurtherState => ({ name: `inspector of ${name}`, open: () => select(name), closes: false });

type AgentTab = Parameters<typeof openAgentTab>[0];
const agentTabs = (name: string, tabs: readonly AgentTab[]): PageState => ({
  name,
  path: '/workflows/shop',
  open: () => select('Shop assistant'),
  shown: assistant,
  fedBy: [],
  handles: false,
  further: tabs.map(tab => ({ name: tab, open: () => openAgentTab(tab), closes: false })),
});

async function openHistory(): Promise<void> {
  await editorIsReady();
  await banner.getByRole('button', { name: /^(Published version|Not published|History$)/ }).click();
  await shown(history);
}

const answer = chat.getByRole('article', { name: 'Workflow', exact: true });

/** States of the editor, its inspectors, panels and dialogs. Users choose the scale of the canvas, so handles are not measured. */
const states: readonly PageState[] = [
  {
    name: 'editor',
    path: '/workflows/shop',
    shown: assistant,
    fedBy: ['workflows.get'],
    handles: false,
    further: [
      {
        name: 'menu of a node',
        open: async () => {
          await select('Shop assistant');
          focus(assistant());
          await press('Shift+F10');
          await shown(page.getByRole('menu'));
        },
      },
      { name: 'command palette', open: () => press('Control+k') },
      { name: 'problems', open: openProblems },
      { name: 'run dialog', open: openRunDialog },
    ],
  },
  agentTabs('model, prompt and tools of an agent', ['Model', 'Prompt', 'Tools']),
  agentTabs('pins, policy and rules of an agent', ['Pins', 'Policy', 'Rules']),
  {
    name: 'inspectors of the nodes around an agent',
    path: '/workflows/shop',
    shown: assistant,
    fedBy: [],
    handles: false,
    further: ['Message', 'crm.log_note', 'On error code', 'Say sorry', 'Reply'].map(selected),
  },
  {
    name: 'editor with a run',
    path: '/workflows/shop',
    open: async () => {
      await editorIsReady();
      const dialog = await openRunDialog();
      await dialog.getByLabelText('Message').fill('Two kettles please.');
      await dialog.getByRole('button', { name: 'Start run' }).click();
    },
    shown: () => page.getByRole('region', { name: 'Result', exact: true }),
    fedBy: [],
    handles: false,
  },
  {
    name: 'handles at 100 %',
    path: '/workflows/shop',
    open: async () => {
      await editorIsReady();
      await page.getByRole('button', { name: /^Zoom \d+%/ }).click();
    },
    shown: () => page.getByRole('button', { name: /^Zoom 100%/ }),
    fedBy: [],
    isNarrow: false,
  },
  {
    name: 'inspectors of the other nodes',
    path: '/workflows/parts',
    shown: () => nodeCard('Both', 'merge'),
    fedBy: [],
    handles: false,
    further: ['Price each line', 'First line', 'Price the first', 'Both', 'Send it?'].map(selected),
  },
  {
    name: 'an empty canvas',
    path: '/workflows/bare',
    shown: () => page.getByText('Empty canvas'),
    fedBy: [],
    further: [
      {
        name: 'keys',
        open: async () => {
          await press('?');
          await shown(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
        },
      },
    ],
  },
  {
    name: 'history',
    path: '/workflows/published',
    open: openHistory,
    shown: () => history.getByRole('button', { name: 'More actions for version 1' }),
    region: () => history,
    // While it is loading there is no badge to press.
    isQuiet: true,
    fedBy: ['workflows.versions'],
    handles: false,
  },
  {
    name: 'versions, compared',
    path: '/workflows/published',
    open: async () => {
      await openHistory();
      await history.getByRole('button', { name: 'Compare version 1 with the draft' }).click();
    },
    shown: () => history.getByRole('list', { name: 'What changed' }).getByRole('listitem'),
    region: () => history,
    fedBy: ['workflows.version_file'],
    handles: false,
  },
  {
    name: 'publish',
    path: '/workflows/published',
    open: async () => {
      await editorIsReady();
      await banner.getByRole('button', { name: 'Publish', exact: true }).click();
    },
    shown: () => page.getByRole('dialog').getByRole('list', { name: 'What changed' }),
    region: () => page.getByRole('dialog'),
    fedBy: ['workflows.publish_check'],
    handles: false,
  },
  {
    name: 'chat',
    path: '/workflows/shop',
    open: async () => {
      await editorIsReady();
      await banner.getByRole('button', { name: 'Chat' }).click();
    },
    shown: () => page.getByText('Chat with workflow'),
    fedBy: [],
    handles: false,
    further: [
      {
        name: 'answered',
        open: async () => {
          await chat.getByRole('textbox', { name: 'Message' }).fill('Two kettles please.');
          await press('Enter');
          await shown(answer);
        },
        closes: false,
      },
    ],
  },
  { name: 'no workflow', path: '/workflows/none', shown: () => page.getByText('Workflow not found'), fedBy: [] },
];

testStates('editor', states);
