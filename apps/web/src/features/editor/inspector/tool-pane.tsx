'use client';
import { compareVersions, isRecord, ownValue, runAfter, type ToolNodeConfig, type JsonSchema } from '@pinion/contracts';
import Link from 'next/link';
import { Suspense, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { JsonField, TemplateField, ToolDryRun, ToolKeys } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import { shortRunId, valueText } from '../../run/index.ts';
import { removeVerbatim } from '../core/commands/remove-verbatim.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';
import { tryToolDialog } from './try-tool-lazy.ts';
import { MoveEdgesSuggestion } from './move-edges-suggestion.tsx';
import { ReferenceSuggestions } from './reference-suggestions.tsx';
import { ToolCallFields } from './tool-call-fields.tsx';
import type { ConfigEdit } from './use-config-edit.ts';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';
import { noteStyle } from './note-style.ts';

const newest = '-';
const noRoles: readonly string[] = [];

/** Renders the settings of a tool node: the tool, and the fields that no edge feeds. */
export function ToolPane({
  view,
  config,
  references,
  onEdit,
}: {
  view: NodeView;
  config: ToolNodeConfig;
  references: readonly string[];
  onEdit: ConfigEdit;
}) {
  const { tools, lookup, secrets } = useFacts();
  const [isTrying, setTrying] = useState(false);
  const { workflowId } = useEditorStore().getState();
  const { name, version } = config.tool;
  const spec = lookup(name, version);
  const names = [...new Set([...tools.map(tool => tool.name), ...(name === '' ? [] : [name])])].sort();
  const versions = tools.filter(tool => tool.name === name).toSorted((a, b) => compareVersions(b.version, a.version));
  const fields = view.targets.filter(target => target.name !== runAfter);
  const setTool = (tool: Record<string, unknown>) => onEdit(t('choose tool'), before => ({ ...before, tool }));
  const setField = (field: string, value: unknown) =>
    onEdit(
      t('fill in {{field}}', { field }),
      before => {
        const { [field]: _, ...rest } = isRecord(before['input']) ? before['input'] : {};
        return { ...removeVerbatim(before, field), input: value === undefined ? rest : { ...rest, [field]: value } };
      },
      `input.${field}`,
    );
  return (
    <>
      <Field label={t('Tool')} name="tool.name" hint={spec?.description}>
        {control => (
          <Select
            {...control}
            value={name}
            placeholder={t('Choose a tool')}
            onChange={value => setTool({ name: value })}
            options={names.map(value => ({ value, label: value }))}
          />
        )}
      </Field>
      {name !== '' && (
        <Field
          label={t('Version')}
          name="tool.version"
          aside={spec === undefined ? undefined : <SideEffectScale level={spec.side_effect_policy} />}
        >
          {control => (
            <Select
              {...control}
              value={version ?? newest}
              onChange={value => setTool(value === newest ? { name } : { name, version: value })}
              options={[
                { value: newest, label: t('Latest active'), hint: lookup(name)?.version },
                ...versions.map(tool => ({
                  value: tool.version,
                  label: tool.version,
                  hint: tool.lifecycle === 'active' ? undefined : termOf(tool.lifecycle),
                })),
                ...(version !== undefined && !versions.some(tool => tool.version === version)
                  ? [{ value: version, label: version, hint: t('not in the catalog') }]
                  : []),
              ]}
            />
          )}
        </Field>
      )}
      {view.problems.map(problem => (
        <p key={problem.message} className={noteStyle}>
          <StatusBadge status="warning" word={problemText(problem)} className="whitespace-normal" />
        </p>
      ))}
      <ToolKeys spec={spec} secrets={secrets} />
      <MoveEdgesSuggestion nodeId={view.node.id} config={config} />
      {config.made_from !== undefined && (
        <p className={noteStyle}>
          <Trans
            text="Converted from a call in <run/>."
            parts={{
              run: (
                <Link href={`/runs/${encodeURIComponent(config.made_from.run_id)}`}>
                  {t('run {{runId}}', { runId: shortRunId(config.made_from.run_id) })}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {fields.length > 0 && <Label>{t('Input')}</Label>}
      {fields.map(target => {
        if (target.isWired)
          return (
            <p key={target.name} className={noteStyle}>
              {t('{{name}} is provided by its edge.', { name: target.name })}
            </p>
          );
        const value = ownValue(config.input, target.name);
        const isText =
          value === undefined
            ? target.label !== 'object' && target.label !== 'array'
            : typeof value !== 'object' || value === null;
        return isText ? (
          <TemplateField
            key={target.name}
            label={target.name}
            name={`input.${target.name}`}
            hint={target.required === true ? t('Required') : <span translate="no">{target.label}</span>}
            rows={1}
            value={writeFieldText(value)}
            references={references}
            onValue={text => setField(target.name, readFieldText(text, target.schema))}
          />
        ) : (
          <JsonField
            key={target.name}
            label={target.name}
            name={`input.${target.name}`}
            hint={target.required === true ? t('Required') : <span translate="no">{target.label}</span>}
            rows={4}
            isEmptyFine
            value={value}
            onValue={next => setField(target.name, next)}
          />
        );
      })}
      <ReferenceSuggestions nodeId={view.node.id} />
      {spec !== undefined && (
        <div>
          <Button kind="line" size="small" icon={<PlayIcon size={12} />} onClick={() => setTrying(true)}>
            {t('Test call')}
          </Button>
        </div>
      )}
      {spec !== undefined && isTrying && (
        <Suspense fallback={<PendingLazyPart onClose={() => setTrying(false)} />}>
          <tryToolDialog.View
            spec={spec}
            nodeId={view.node.id}
            policy={config.policy}
            roles={config.roles ?? noRoles}
            constants={config.input}
            onClose={() => setTrying(false)}
          />
        </Suspense>
      )}
      <ToolCallFields config={config} spec={spec} onEdit={onEdit} />
      {name !== '' && <ToolDryRun workflowId={workflowId} nodeId={view.node.id} config={config} />}
    </>
  );
}

/** Returns the text of a field for a plain value. */
const writeFieldText = (value: unknown): string => (value === undefined || value === null ? '' : valueText(value));

/** Parses the text of a field according to its schema. Templates and text that does not match stay strings. */
export function readFieldText(text: string, schema: JsonSchema | undefined): unknown {
  if (text === '') return undefined;
  if (text.includes('{{')) return text;
  const type = schema?.['type'];
  if ((type === 'number' || type === 'integer') && text.trim() !== '' && String(Number(text)) === text.trim())
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
