'use client';
import { useEffect, useEffectEvent } from 'react';
import { type Chord, matchesChord } from '../../../lib/keyboard.ts';
import { isTypingAhead, startTypeAhead } from '../../../lib/lazy/start-type-ahead.ts';
import { actionTable, isEnabled } from './action-table.ts';
import { noteNodeId } from '../../canvas/index.ts';
import type { EditorState } from '../core/editor-store.ts';
import { onlyNode, onlyNote } from '../core/selection-queries.ts';
import type { EditorAction } from '../ui/editor-action.ts';
import type { EarlyInput, EarlyKeyPress } from './early-input.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { isEnter } from './captured-chords.ts';
import { isInScope, isNode, type ShortcutScope } from './shortcut-scope.ts';
import { isComposing } from '../../../lib/is-composing.ts';

/**
 * Handles every key of the table before the canvas does, whose own arrow keys move in larger steps. Chords with Ctrl or ⌘ are
 * handled everywhere. Single keys are ignored while the user is typing or an element with its own keys is in use.
 */
export function useActionKeys(context: EditorActionContext, earlyInput: EarlyInput): void {
  const press = useEffectEvent(({ event, isCaptured }: EarlyKeyPress) => {
    if ((event.defaultPrevented && !isCaptured) || isComposing(event) || isTypingAhead()) return;
    const found = actionFor(event, context);
    if (found === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    found.action.run(context, found.chord);
    if (isTextDialogOpen(context.store.getState())) startTypeAhead();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press({ event, isCaptured: false });
    for (const one of earlyInput.presses.splice(0)) press(one);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [earlyInput]);
}

function actionFor(event: KeyboardEvent, { store }: EditorActionContext): { action: EditorAction; chord: Chord } | undefined {
  const state = store.getState();
  for (const action of actionTable) {
    if (action.isHandledElsewhere === true) continue;
    const chord = action.chords.find(one => matchesChord(event, one));
    if (chord === undefined || !isEnabled(action, state)) continue;
    if (!isInScope(shortcutScopeOf(action, chord), event.target)) continue;
    if (isEnter(chord) && !isEnterOf(event.target, flowIdOf(state))) continue;
    return { action, chord };
  }
  return undefined;
}

/** Checks whether the open overlay begins with a text field. */
const isTextDialogOpen = ({ dialog, connecting }: EditorState): boolean =>
  dialog?.kind === 'find' || dialog?.kind === 'node' || connecting !== undefined;

/** Checks whether Enter is about the selected node. */
const isEnterOf = (target: EventTarget | null, selected: string | undefined): boolean =>
  target === document.body || (isNode(target) && target.dataset['id'] === selected);

function flowIdOf(state: EditorState): string | undefined {
  const note = onlyNote(state);
  return note === undefined ? onlyNode(state) : noteNodeId(note);
}

/**
 * Returns where a chord is handled. Chords about runs are handled everywhere, but those with Enter not in dialogs, which they
 * submit. Undo of graph changes is handled in the panels too, because their text is part of the graph.
 */
export function shortcutScopeOf({ id, group }: Pick<EditorAction, 'id' | 'group'>, chord: Chord): ShortcutScope {
  if (group === 'Run' && chord.startsWith('mod+')) return chord.endsWith('Enter') ? 'outside dialogs' : 'everywhere';
  return id === 'undo' || id === 'redo' ? 'outside dialogs' : 'canvas';
}
