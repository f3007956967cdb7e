'use client';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { jsonataSnippets } from './jsonata-snippets.ts';
import { pathsIn } from '../core/paths-in.ts';
import { TransformResult } from './transform-result.tsx';
import type { ConfigEdit } from './use-config-edit.ts';
import { useLastInput } from './use-last-input.ts';

type TransformPaneProps = { nodeId: string; expression: string; onEdit: ConfigEdit };

/** Renders the expression of a transform, examples to start from, and its result on the value of the last run. */
export function TransformPane({ nodeId, expression, onEdit }: TransformPaneProps) {
  const last = useLastInput(nodeId);
  const value = last?.input?.value;
  const paths = useMemo(() => pathsIn(value), [value]);
  const snippets = useMemo(() => jsonataSnippets(value), [value]);
  const set = (label: string, next: string, mergeKey?: string) =>
    onEdit(label, before => ({ ...before, expression: next }), mergeKey);
  return (
    <>
      <Field
        label={t('Expression')}
        name="expression"
        hint={t('JSONata on the value of the in handle. $ is the value itself, for example items[price > 10].name.')}
      >
        {control => (
          <CodeField
            {...control}
            language="jsonata"
            rows={6}
            defaultText="$"
            paths={paths}
            value={expression}
            onText={text => set(t('edit expression'), text, 'expression')}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Menu
          align="start"
          trigger={
            <Button size="small" kind="line">
              {t('Use an example')}
            </Button>
          }
          items={snippets.map(({ label, expression: example }) => ({
            label,
            onSelect: () => set(t('use an example'), example),
          }))}
        />
      </div>
      <TransformResult expression={expression} last={last} />
    </>
  );
}
