import type { FirstStep } from './first-steps.ts';

type StepWords = { title: string; text: string; verb: string };

export const stepWords: Record<FirstStep, StepWords> = {
  run: {
    title: 'Run it',
    text: 'A scripted model that needs no key calls its tools, all of one answer at once. Every call leaves a receipt.',
    verb: 'Run it now',
  },
  scrub: {
    title: 'Go back in time',
    text: 'The timeline is the run’s journal. Drag its needle or press an arrow key: canvas and values show that moment.',
    verb: 'To the needle',
  },
  pin: {
    title: 'Pin a result',
    text: 'Press the pin beside a tool: its result is a handle now, and stays whatever becomes of the tool.',
    verb: 'To the tools',
  },
};

export const doneWords = 'That is the idea: what an agent does is hidden, and what came of it stays where you can use it.';
