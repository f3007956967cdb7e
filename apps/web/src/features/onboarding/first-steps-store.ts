'use client';
import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { type FirstStep, type FirstSteps, offerSteps, readFirstSteps, completeStep } from './model/first-steps.ts';

const key = 'pinion.first-steps';

/** The first steps of each user. The server knows only one local owner, so the browser stores what this user has seen. */
export const firstStepsStore = createStore<FirstSteps>(() => readFirstSteps(readStored(key)));

export const useFirstSteps = (): FirstSteps => useStore(firstStepsStore);

export const offerFirstSteps = (workflowCount: number): void => keep(offerSteps(firstStepsStore.getState(), workflowCount));

export const completeFirstStep = (step: FirstStep): void => keep(completeStep(firstStepsStore.getState(), step));

/** Dismisses the first steps permanently in this browser. */
export const dismissFirstSteps = (): void => keep({ ...firstStepsStore.getState(), state: 'closed' });

/** Restarts the first steps from the beginning. */
export const restartFirstSteps = (): void => keep({ state: 'open', done: [] });

function keep(next: FirstSteps): void {
  if (next === firstStepsStore.getState()) return;
  firstStepsStore.setState(next);
  writeStored(key, JSON.stringify(next));
}
