import { expect, test } from 'vitest';
import { returnPathOf, signInLink, parseToken } from './sign-in-link.ts';

test('signInLink puts the token where no server sees it, and parseToken reads a pasted link or token', () => {
  const link = signInLink('http://127.0.0.1:3000', 'pin_a-b');
  expect(link).toBe('http://127.0.0.1:3000/sign-in#pin_a-b');
  expect(new URL(link).search).toBe('');
  expect([parseToken(` ${link} `), parseToken(' pin_a-b\n')]).toEqual(['pin_a-b', 'pin_a-b']);
});

test('returnPathOf leads back to the previous page and never to another server', () => {
  expect(returnPathOf(`?${new URLSearchParams({ back: '/runs/1?x=2' })}`)).toBe('/runs/1?x=2');
  const slashes = ['//', '/\\', '/\t/', '/\n\\', '/\r\n/', '\t//', ' //', '/./\t/', '/..//', '/x/..//', '/%2e//', '///'];
  const wrongs = slashes.map(slash => `${slash}evil.example`);
  for (const wrong of [...wrongs, 'https://evil.example', 'javascript:alert(1)', '/sign-in', '/a/../sign-in', ''])
    expect(returnPathOf(`?${new URLSearchParams({ back: wrong })}`)).toBe('/workflows');
});
