import { t } from '../../../lib/texts/t.ts';
import type { FirstStep } from './first-steps.ts';

type StepText = { title: string; text: string; verb: string };

export const stepText: Record<FirstStep, StepText> = {
  run: {
    title: t('Run the workflow'),
    text: t('A scripted model, which needs no API key, calls tools in parallel. You see the result of each call.'),
    verb: t('Run now'),
  },
  scrub: {
    title: t('Scrub the timeline'),
    text: t(
      'The timeline shows the run’s events. Drag the playhead or press an arrow key to see the canvas and values at that moment.',
    ),
    verb: t('Show playhead'),
  },
  pin: {
    title: t('Pin a result'),
    text: t('Press the pin next to a tool. Its result becomes a handle that stays even if the tool is turned off or deleted.'),
    verb: t('Show tools'),
  },
};

export const doneText = t('Done. Tool calls stay hidden; their results stay available.');
