import type { Page } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { FurtherState, PageState } from './page-state.ts';

const chosen = (item: string): FurtherState => ({
  name: item,
  open: async page => {
    await page.getByRole('button', { name: 'More run actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
  },
});
const envelope = (tool: string): FurtherState => ({
  name: `receipt of ${tool}`,
  open: page => new RunPage(page).openCall(tool),
  closes: false,
});
const view = (name: 'List' | 'Messages'): FurtherState => ({
  name,
  open: page => new RunPage(page).chooseView(name),
  closes: false,
});
const to = (path: string) => (page: Page) => page.goto(path);

/** States after a run: the debugger, traces, comparisons, evaluations. */
export const runStates: readonly PageState[] = [
  {
    name: 'run',
    open: (page, { run }) => page.goto(`/runs/${run}`),
    shown: page => new RunPage(page).timeline.row('payment.charge'),
    fedBy: ['runs.events'],
    further: [
      envelope('payment.charge'),
      envelope('orders.place'),
      {
        name: 'fork',
        open: async page => {
          await new RunPage(page).inspector.getByRole('button', { name: 'Fork from here' }).click();
          await page.getByRole('dialog').getByRole('status').getByText('Reuses').waitFor();
        },
      },
    ],
  },
  {
    name: 'run, scrubbed',
    open: (page, { run }) => new RunPage(page).open(run),
    shown: page => new RunPage(page).timeline.row('payment.charge'),
    fedBy: [],
    further: [
      { name: 'six events back', open: page => new RunPage(page).timeline.press('ArrowLeft', 6), closes: false },
      view('List'),
      view('Messages'),
      chosen('Compare with…'),
      chosen('Save as case…'),
    ],
  },
  {
    name: 'run that waits',
    open: (page, { waiting }) => new RunPage(page).open(waiting),
    shown: page => page.getByRole('article', { name: 'Approval for payment.charge' }),
    fedBy: [],
  },
  {
    name: 'two runs, compared',
    open: (page, { run, other }) => page.goto(`/runs/compare?a=${run}&b=${other}`),
    shown: page => new ComparePage(page).totals,
    fedBy: ['runs.compare'],
  },
  { name: 'nothing to compare', open: to('/runs/compare'), shown: page => page.getByText('Choose two runs'), fedBy: [] },
  {
    name: 'trace',
    open: (page, { trace }) => page.goto(trace),
    shown: page => page.getByText(/^\d+ spans,/),
    fedBy: ['traces.get'],
  },
  {
    name: 'evaluation',
    open: (page, { fresh }) => page.goto(`/workflows/${fresh}/evaluation`),
    shown: page => page.getByText('No cases yet'),
    fedBy: ['evaluations.cases'],
  },
  { name: 'no run', open: to('/runs/none'), shown: page => page.getByText('Run not found'), fedBy: [] },
  { name: 'no trace', open: to('/traces/none'), shown: page => page.getByRole('alert').getByText('NOT_FOUND'), fedBy: [] },
];
