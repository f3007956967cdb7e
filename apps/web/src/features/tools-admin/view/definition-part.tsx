import type { ReactNode } from 'react';
import type { FieldPath } from '../model/definition-fields.ts';
import type { DefinitionControls } from './definition-controls.tsx';

/** The props of the parts of the definition form. */
export type DefinitionPartProps = {
  text: string;
  definition: Record<string, unknown>;
  form: DefinitionControls;
  onChange: (text: string) => void;
  set: (path: FieldPath, value: unknown) => void;
};

/** Renders a group of fields under a heading. */
export const DefinitionPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-3.5 border-t border-line pt-3">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

export const rowClass = 'grid items-start gap-3.5 sm:grid-cols-3';
