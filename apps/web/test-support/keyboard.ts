import { userEvent } from 'vitest/browser';

/** Presses a key with modifiers, such as `Control+Shift+Z`, on the element with focus. */
export async function press(chord: string): Promise<void> {
  const keys = chord === '+' ? ['+'] : chord.split('+');
  const key = keys.pop() ?? '';
  const [down, up] = [
    keys.map(name => `{${name}>}`).join(''),
    keys
      .map(name => `{/${name}}`)
      .toReversed()
      .join(''),
  ];
  await userEvent.keyboard(`${down}${key.length === 1 ? escaped(key) : `{${key}}`}${up}`);
}

/** Types text into the element with focus. */
export const type = (text: string): Promise<void> => userEvent.keyboard(escaped(text));

/** Brackets are escaped by doubling them. */
const escaped = (text: string): string => text.replace(/[{[]/g, '$&$&');
