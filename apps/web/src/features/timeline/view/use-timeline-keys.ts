'use client';
import { readRowId } from '@pinion/contracts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { playOrPause, selectRow } from '../../run/index.ts';
import { collapseStep } from '../model/collapse-step.ts';
import { laneById } from '../model/part-lanes.ts';
import { setExpanded } from '../timeline-store.ts';
import { focusDetails } from './focus-details.ts';
import { stepByKey } from './playhead.tsx';
import type { TimelineExtensions } from './timeline-context.tsx';
import { stepProblems } from './use-problem-rows.ts';

/** Handles the keys of the timeline while the focus is anywhere in it. */
export function useTimelineKeys(
  frame: RefObject<HTMLElement | null>,
  parts: TimelineExtensions,
  field: RefObject<HTMLInputElement | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.target instanceof HTMLInputElement) return;
    const isHeld = event.metaKey || event.ctrlKey;
    if (field.current !== null && isSearchKey(event, isHeld)) {
      event.preventDefault();
      field.current.focus();
      field.current.select();
      return;
    }
    if (isHeld) return;
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      playOrPause(parts.run);
      return;
    }
    if (isChoosing(event.target)) return;
    if (
      openByKey(parts, event) ||
      foldByKey(parts, event) ||
      stepByKey(parts, event) ||
      errorByKey(parts, event) ||
      actByKey(parts, event)
    )
      event.preventDefault();
  });
  useEffect(() => {
    const node = frame.current;
    const listen = (event: KeyboardEvent) => press(event);
    node?.addEventListener('keydown', listen);
    return () => node?.removeEventListener('keydown', listen);
  }, [frame]);
}

const isSearchKey = ({ key }: KeyboardEvent, isHeld: boolean): boolean => (isHeld ? key.toLowerCase() === 'f' : key === '/');

/** Moves the focus to the details of the selected row, beside the timeline. */
function openByKey({ run }: TimelineExtensions, { key, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return false;
  const { kind } = readRowId(run.getState().selectedRow);
  // Enter opens the run of a part.
  return kind !== undefined && kind !== 'part' && focusDetails();
}

/** Handles the arrow keys among the lanes: they expand and collapse the selected one, where that is possible. */
function foldByKey({ run, store }: TimelineExtensions, { key, shiftKey, target }: KeyboardEvent): boolean {
  if (shiftKey || !(target instanceof Element) || target.closest('[role="treegrid"]') === null) return false;
  const { journal, selectedRow } = run.getState();
  const row = laneById(journal.timeline.rows, selectedRow);
  const step = row === undefined ? undefined : collapseStep(key, row, store.getState().unfolded);
  if (step === undefined) return false;
  if (step.kind === 'select') selectRow(run, step.rowId);
  else setExpanded(store, step.rowId, step.kind === 'unfold');
  return true;
}

const errorByKey = ({ run }: TimelineExtensions, { key, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'e' && stepProblems(run, shiftKey ? -1 : 1);

/** Handles a letter key that triggers an action on the selected call. */
function actByKey({ run, actions }: TimelineExtensions, { key }: KeyboardEvent): boolean {
  const { journal, selectedRow } = run.getState();
  const action = actions.find(one => one.key === key.toLowerCase());
  const row = action === undefined ? undefined : journal.timeline.rows.find(({ id }) => id === selectedRow);
  if (action === undefined || row?.kind !== 'call' || !action.isFor(row)) return false;
  action.act(row);
  return true;
}

/** Checks whether the focus is in a group of choices, which handles the arrow keys itself. */
const isChoosing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="group"], [role="radiogroup"], [role="combobox"], [role="tablist"]') !== null;
