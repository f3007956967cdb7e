import { t } from '../../../lib/texts/t.ts';
import type { FirstStep } from './first-steps.ts';

type StepWords = { title: string; text: string; verb: string };

export const stepText: Record<FirstStep, StepWords> = {
  run: {
    title: t('Run it'),
    text: t('A scripted model that needs no key calls its tools, all of one answer at once. Every call leaves a receipt.'),
    verb: t('Run it now'),
  },
  scrub: {
    title: t('Go back in time'),
    text: t('The timeline is the run’s journal. Drag its needle or press an arrow key: canvas and values show that moment.'),
    verb: t('To the needle'),
  },
  pin: {
    title: t('Pin a result'),
    text: t('Press the pin beside a tool: its result is a handle now, and stays whatever becomes of the tool.'),
    verb: t('To the tools'),
  },
};

export const doneText = t('That is the idea: what an agent does is hidden, and what came of it stays where you can use it.');
