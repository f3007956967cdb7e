'use client';
import { createStore, useStore } from 'zustand';
import { type FirstStep, type FirstSteps, offerSteps, readFirstSteps, completeStep } from './model/first-steps.ts';

const key = 'pinion.first-steps';

/** One for each person: the server knows one local owner, so the browser keeps what this person has seen. */
const steps = createStore<FirstSteps>(() => readFirstSteps(kept()));

export const useFirstSteps = (): FirstSteps => useStore(steps);

export const offerFirstSteps = (workflowCount: number): void => keep(offerSteps(steps.getState(), workflowCount));

export const completeFirstStep = (step: FirstStep): void => keep(completeStep(steps.getState(), step));

/** For good, on this machine. */
export const dismissFirstSteps = (): void => keep({ ...steps.getState(), state: 'closed' });

/** From the beginning, whenever somebody asks. */
export const restartFirstSteps = (): void => keep({ state: 'open', done: [] });

function keep(next: FirstSteps): void {
  if (next === steps.getState()) return;
  steps.setState(next);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // A browser that stores nothing shows them once more on the next visit.
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
