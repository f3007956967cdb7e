import { describe, expect, it } from 'vitest';
import { emptySelection, toggleShown, toggleTool, type ToolSelection } from './tool-selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const namesOf = ({ names }: ToolSelection) => [...names].sort();

describe('tool selection', () => {
  it('toggleTool selects a tool and deselects it again', () => {
    const one = toggleTool(emptySelection, 'b', shown, false);
    expect(namesOf(one)).toEqual(['b']);
    expect(namesOf(toggleTool(one, 'b', shown, false))).toEqual([]);
  });

  it('toggleTool selects the range from the last tool, in both directions', () => {
    const from = toggleTool(emptySelection, 'd', shown, false);
    expect(namesOf(toggleTool(from, 'b', shown, true))).toEqual(['b', 'c', 'd']);
    expect(namesOf(toggleTool(toggleTool(emptySelection, 'b', shown, false), 'e', shown, true))).toEqual(['b', 'c', 'd', 'e']);
  });

  it('toggleTool selects only the tool when the start of the range is not shown', () => {
    const hidden = toggleTool(emptySelection, 'z', shown, false);
    expect(namesOf(toggleTool(hidden, 'b', shown, true))).toEqual(['b', 'z']);
  });

  it('toggleShown keeps the selection of tools that are not shown', () => {
    const hidden = toggleTool(emptySelection, 'z', shown, false);
    const all = toggleShown(hidden, ['a', 'b'], true);
    expect(namesOf(all)).toEqual(['a', 'b', 'z']);
    expect(namesOf(toggleShown(all, ['a', 'b'], false))).toEqual(['z']);
  });
});
