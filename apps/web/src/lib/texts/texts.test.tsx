import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Loads the app's texts for a user whose language is `language`. */
async function spoken(language: string, texts: Record<string, string>) {
  globalThis.pinionTexts = { language, texts };
  const [{ t }, { counted }, { Trans }] = await Promise.all([import('./t.ts'), import('../counted.ts'), import('./trans.tsx')]);
  return { t, counted, Trans };
}

beforeEach(() => void vi.resetModules());
afterEach(() => {
  globalThis.pinionTexts = undefined;
  vi.resetModules(); // The next file shares the module cache.
});

it('texts are the English source texts without a catalog', async () => {
  globalThis.pinionTexts = undefined;
  const { t } = await import('./t.ts');
  const { counted } = await import('../counted.ts');
  expect(t('Delete {{name}}?', { name: 'a.b <i>{{x}}</i>' })).toBe('Delete a.b <i>{{x}}</i>?');
  expect(t('Write {{question}} to say where the question goes')).toBe('Write {{question}} to say where the question goes');
  expect([0, 1, 2, 1204].map(count => counted(count, 'call'))).toEqual(['0 calls', '1 call', '2 calls', '1,204 calls']);
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
});

it('texts come from the catalog of another language with all its plural forms', async () => {
  const { t, counted } = await spoken('pl', {
    'Delete {{name}}?': 'Usunąć {{name}}?',
    '{{figure}} calls_one': '{{figure}} wywołanie',
    '{{figure}} calls_few': '{{figure}} wywołania',
    '{{figure}} calls_many': '{{figure}} wywołań',
  });
  expect(t('Delete {{name}}?', { name: 'a.b' })).toBe('Usunąć a.b?');
  expect([1, 3, 5].map(count => counted(count, 'call'))).toEqual(['1 wywołanie', '3 wywołania', '5 wywołań']);
  expect(t('Cancel')).toBe('Cancel'); // Not translated yet: English is better than nothing.
});

it('texts place their parts where the language needs them', async () => {
  const text = 'Agents can use it as <tool/> <version/>. See <runs>its runs</runs>.';
  const parts = { tool: <a href="/t">x.y</a>, version: <>1.0.0</>, runs: <em /> };
  const { Trans } = await spoken('de', { [text]: '<runs>Läufe</runs>: Version <version/> von <tool/>, <unknown/>.' });
  expect(renderToStaticMarkup(<Trans text={text} parts={parts} />)).toBe(
    '<em>Läufe</em>: Version 1.0.0 von <a href="/t">x.y</a>, &lt;unknown/&gt;.',
  );
});
