import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { codeEditor } from '../../../test-support/code-editor.ts';
import { Field } from '../field.tsx';
import { CodeField } from './code-field.tsx';

const field = page.getByRole('textbox', { name: 'Expression' });

function show(value: string): void {
  function Form() {
    const [text, setText] = useState(value);
    return (
      <Field label="Expression">
        {control => <CodeField {...control} language="jsonata" defaultText="$" value={text} onText={setText} />}
      </Field>
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<Form />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}

const waysIn = { 'a click': () => field.click(), Tab: () => userEvent.tab() };

it.each(['a click', 'Tab'] as const)('what is typed after %s replaces the default text', async way => {
  show('$');
  await codeEditor(field);
  await waysIn[way]();
  await userEvent.keyboard('price');
  await expect.element(field).toHaveTextContent('price');
});

it('what is typed after a click into other text does not replace it', async () => {
  show('price');
  await codeEditor(field);
  await field.click();
  await userEvent.keyboard('s');
  await expect.element(field).toMatchTextContent(/^s?prices?$/);
});
