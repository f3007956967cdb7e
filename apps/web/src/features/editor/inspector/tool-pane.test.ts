import { expect, test } from 'vitest';
import { readFieldText } from './tool-pane.tsx';

test('readFieldText keeps templates and unparsable text as text', () => {
  expect(readFieldText('{{a.b}}', { type: 'number' })).toBe('{{a.b}}');
  expect(readFieldText('12', { type: 'number' })).toBe(12);
  expect(readFieldText('12', { type: 'string' })).toBe('12');
  expect(readFieldText('007', { type: 'integer' })).toBe('007');
  expect(readFieldText('', { type: 'string' })).toBeUndefined();
});
