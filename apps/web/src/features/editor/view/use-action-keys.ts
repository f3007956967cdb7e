'use client';
import { useEffect, useEffectEvent } from 'react';
import { type Chord, isWriting, matchesChord } from '../../../lib/keyboard.ts';
import { isTypingAhead, typeAhead } from '../../../lib/type-ahead.ts';
import { actionTable, isEnabled } from '../actions/action-table.ts';
import { noteNodeId } from '../../canvas/index.ts';
import type { EditorState } from '../editor-store.ts';
import { onlyNode, onlyNote } from '../model/chosen.ts';
import type { EditorAction } from '../model/editor-action.ts';
import type { EarlyDeeds } from '../model/early-deeds.ts';
import type { EditorHands } from '../model/editor-hands.ts';

/**
 * Hears every key of the table, before the canvas does: its own arrows are coarser than ours. Chords with Ctrl or ⌘ are
 * heard everywhere, single keys rest while someone writes or something with keys of its own is in use.
 */
export function useActionKeys(hands: EditorHands, early: EarlyDeeds): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isTypingAhead()) return;
    const found = actionFor(event, hands);
    if (found === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    found.action.run(hands, found.chord);
    if (asksForWords(hands.store.getState())) typeAhead();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    early.keys.splice(0).forEach(listen);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [early]);
}

function actionFor(event: KeyboardEvent, { store }: EditorHands): { action: EditorAction; chord: Chord } | undefined {
  const state = store.getState();
  const isHere = !isWriting(event.target) && !isElsewhere(event.target);
  for (const action of actionTable) {
    if (action.isHeardElsewhere === true) continue;
    const chord = action.chords.find(one => matchesChord(event, one));
    if (chord === undefined || !isEnabled(action, state)) continue;
    if (!isHere && !((action.group === 'Run' && chord.startsWith('mod+')) || isUndoOf(action, event.target))) continue;
    if (/^(shift\+)?Enter$/.test(chord) && !isEnterOf(event.target, flowIdOf(state))) continue;
    return { action, chord };
  }
  return undefined;
}

/** What has been opened begins with a field. */
const asksForWords = ({ asking, connecting }: EditorState): boolean =>
  asking?.kind === 'find' || asking?.kind === 'node' || connecting !== undefined;

/** In the panels, too, what was done to the graph is taken back: the text of their fields is part of it. */
const isUndoOf = (action: EditorAction, target: EventTarget | null): boolean =>
  (action.id === 'undo' || action.id === 'redo') && !isInDialog(target);

/** Enter on the selected node opens it; on anything else it is that thing's own. */
const isEnterOf = (target: EventTarget | null, selected: string | undefined): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && target.matches('.react-flow__node') && target.dataset['id'] === selected);

function flowIdOf(state: EditorState): string | undefined {
  const note = onlyNote(state);
  return note === undefined ? onlyNode(state) : noteNodeId(note);
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Dialogs, menus and the timeline have keys of their own. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  isInDialog(target) || (target instanceof Element && target.closest('[data-own-keys], aside') !== null);
