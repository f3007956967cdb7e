'use client';
import { Suspense, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { newHttpTool } from '../../http-tool/index.ts';
import { importToolsDialog } from '../../import-tools/index.ts';
import { type DefinitionKind, newDefinition } from '../../tools-admin/index.ts';

type NewToolButtonProps = {
  agentName: string;
  /** Called with the names of the published or imported tools. */
  onAdded: (names: readonly string[]) => void;
};

type NewToolKind = 'curl' | 'http' | 'openapi' | 'mcp' | DefinitionKind;

/** Renders the choice of a new tool for an agent. The builder opens over the canvas. */
export function NewToolButton({ agentName, onAdded }: NewToolButtonProps) {
  const [kind, setKind] = useState<NewToolKind>();
  const close = () => setKind(undefined);
  const add = (names: readonly string[]) => {
    close();
    onAdded(names);
  };
  return (
    <>
      <Menu
        onOpenChange={isOpen => {
          if (!isOpen) return;
          newHttpTool.fetch();
          importToolsDialog.fetch();
        }}
        trigger={
          <Button kind="line" size="small" icon={<PlusIcon size={13} />}>
            {t('New tool…')}
          </Button>
        }
        items={[
          { label: t('From cURL'), onSelect: () => setKind('curl') },
          { label: t('HTTP request'), onSelect: () => setKind('http') },
          { kind: 'line' },
          { label: t('From OpenAPI…'), onSelect: () => setKind('openapi') },
          { label: t('From MCP server…'), onSelect: () => setKind('mcp') },
          { kind: 'line' },
          { label: t('Python'), onSelect: () => setKind('python') },
          { label: t('JavaScript'), onSelect: () => setKind('javascript') },
          { label: t('Blank JSON'), onSelect: () => setKind('blank') },
        ]}
      />
      {kind !== undefined && (
        <Suspense fallback={<PendingLazyPart onClose={close} />}>
          {kind === 'openapi' || kind === 'mcp' ? (
            <importToolsDialog.View kind={kind} agentName={agentName} onImported={add} onClose={close} />
          ) : kind === 'python' || kind === 'javascript' || kind === 'blank' ? (
            <newDefinition.View kind={kind} onPublished={name => add([name])} onClose={close} />
          ) : (
            <newHttpTool.View
              fromCurl={kind === 'curl'}
              agentName={agentName}
              onPublished={name => add([name])}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
