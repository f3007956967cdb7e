import { page } from 'vitest/browser';
import { shown } from '../../test-support/editor-view.ts';
import { runPage, timeline } from '../../test-support/pages/run-page.ts';
import type { FurtherState, PageState } from '../../test-support/states/page-state.ts';
import { testStates } from '../../test-support/states/test-states.ts';

const dialog = page.getByRole('dialog');
const chosen = (item: string): FurtherState => ({
  name: item,
  open: async () => {
    await runPage.chooseAction(item);
    await shown(dialog);
  },
});
const callDetails = (tool: string): FurtherState => ({
  name: `details of ${tool}`,
  open: () => runPage.openCall(tool),
  closes: false,
});
const view = (name: 'List' | 'Messages'): FurtherState => ({ name, open: () => timeline.chooseView(name), closes: false });
const charge = () => timeline.row('payment.charge');

/** States after a run: the debugger, traces, comparisons, evaluations. */
const states: readonly PageState[] = [
  {
    name: 'run',
    path: '/runs/run_1',
    shown: charge,
    fedBy: ['runs.events'],
    further: [
      callDetails('payment.charge'),
      callDetails('orders.place'),
      {
        name: 'fork',
        open: async () => {
          await runPage.inspector.getByRole('button', { name: /^Fork from here/ }).click();
          await shown(dialog.getByRole('status').filter({ hasText: 'Reuses' }));
        },
      },
    ],
  },
  {
    name: 'run, scrubbed',
    path: '/runs/run_1',
    shown: charge,
    fedBy: [],
    further: [
      { name: 'six events back', open: () => timeline.press('{ArrowLeft}', 6), closes: false },
      view('List'),
      view('Messages'),
    ],
  },
  {
    name: 'dialogs of a run',
    path: '/runs/run_1',
    shown: charge,
    fedBy: [],
    further: [chosen('Compare with…'), chosen('Save as case…')],
  },
  {
    name: 'run that waits',
    path: '/runs/run_3',
    shown: () => page.getByRole('article', { name: 'Approval for payment.charge' }),
    fedBy: [],
  },
  {
    name: 'two runs, compared',
    path: '/runs/compare?a=run_1&b=run_2',
    shown: () => page.getByRole('region', { name: 'Totals of both runs' }),
    fedBy: ['runs.compare'],
  },
  { name: 'nothing to compare', path: '/runs/compare', shown: () => page.getByText('Choose two runs'), fedBy: [] },
  {
    name: 'trace',
    path: '/traces/1f0a',
    shown: () => page.getByRole('button', { name: /^ok invoke_agent/ }),
    fedBy: ['traces.get'],
  },
  {
    name: 'evaluation',
    path: '/workflows/fresh/evaluation',
    shown: () => page.getByText('No cases yet'),
    fedBy: ['evaluations.cases'],
  },
  { name: 'no run', path: '/runs/none', shown: () => page.getByText('Run not found'), fedBy: [] },
  {
    name: 'no trace',
    path: '/traces/none',
    shown: () => page.getByRole('alert').getByText(/NOT_FOUND/),
    fedBy: [],
  },
];

testStates('pages about runs', states);
