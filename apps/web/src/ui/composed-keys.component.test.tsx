import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { ComposedKeys } from './composed-keys.tsx';
import { SearchField } from './search-field.tsx';

const search = page.getByRole('textbox', { name: 'Search' });

async function show(): Promise<HTMLElement> {
  function Page(): ReactNode {
    const [text, setText] = useState('日本');
    return (
      <>
        <ComposedKeys />
        <SearchField label="Search" value={text} onChange={setText} />
      </>
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<Page />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  await expect.element(search).toBeVisible();
  return search.element() as HTMLElement;
}

const press = (field: HTMLElement, init: KeyboardEventInit) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

it.each([
  ['during a composition', { isComposing: true }],
  ['that Safari sends after a composition', { keyCode: 229 }],
])('an Escape of an input method %s clears no field', async (_, composed) => {
  const field = await show();
  press(field, { key: 'Escape', ...composed });
  await expect.element(search).toHaveValue('日本');
  press(field, { key: 'Escape' });
  await expect.element(search).toHaveValue('');
});

it.each(['Enter', 'Escape', 'Tab', 'ArrowDown', 'Process'])('%s of an input method reaches no handler of the page', async key => {
  const pressed: string[] = [];
  const field = await show();
  for (const target of [document.body, window]) {
    const listen = (event: Event) => pressed.push((event as KeyboardEvent).key);
    target.addEventListener('keydown', listen);
    onTestFinished(() => target.removeEventListener('keydown', listen));
  }
  const wasTaken = !press(field, { key, isComposing: true });
  expect(wasTaken).toBe(false);
  expect(pressed).toEqual([]);
  press(field, { key: 'x' });
  expect(pressed).toEqual(['x', 'x']);
});

it('the Escape that discards a composition in a code editor closes nothing around it, and other keys reach the editor', async () => {
  await show();
  const editor = document.body.appendChild(document.createElement('div'));
  editor.className = 'cm-editor';
  onTestFinished(() => editor.remove());
  const heard: string[] = [];
  const listen = (event: KeyboardEvent) => heard.push(event.key);
  document.addEventListener('keydown', listen, true);
  onTestFinished(() => document.removeEventListener('keydown', listen, true));
  for (const key of ['Escape', 'Process', 'Enter']) press(editor, { key, isComposing: true });
  expect(heard).toEqual(['Process', 'Enter']);
});
