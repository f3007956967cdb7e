import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CodeField } from './code/code-field.tsx';
import { Field } from './field.tsx';
import { Locked, LockedFields } from './locked.tsx';

const field = page.getByRole('textbox', { name: 'Expression' });

/** Renders a code field under a lock. Returns how to close and open the lock. */
function show(): (why: string | undefined) => void {
  let lock: (why: string | undefined) => void = () => undefined;
  function Form() {
    const [why, setWhy] = useState<string>();
    const [text, setText] = useState('$');
    lock = setWhy;
    return (
      <Locked why={why}>
        <LockedFields>
          <Field label="Expression">
            {control => <CodeField {...control} language="jsonata" value={text} onText={setText} />}
          </Field>
        </LockedFields>
      </Locked>
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<Form />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return why => lock(why);
}

describe('LockedFields', () => {
  it('LockedFields keeps the focus and the text of a field when the lock opens or closes', async () => {
    const lock = show();
    await expect.element(field).toHaveClass('cm-content');
    await userEvent.fill(field, 'typed');
    const before = field.element();
    lock('Only editors can change this.');
    await expect.element(field).toHaveAttribute('aria-readonly', 'true');
    await expect.element(page.getByTitle('Only editors can change this.')).toBeInTheDocument();
    lock(undefined);
    await expect.element(field).not.toHaveAttribute('aria-readonly', 'true');
    expect(field.element()).toBe(before);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('!');
    await expect.element(field).toHaveTextContent('typed!');
  });
});
