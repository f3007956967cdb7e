'use client';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon, GlobeIcon, PlugIcon } from '../../../ui/icons/chrome-icons.tsx';
import { CodeIcon, TransformIcon } from '../../../ui/icons/node-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';

export const NEW_TOOLS = ['curl', 'http', 'openapi', 'mcp', 'python', 'javascript', 'blank'] as const;
export type NewTool = (typeof NEW_TOOLS)[number];

/** Renders the choice of what a new tool is made from. */
export function NewToolMenu({ onChoose }: { onChoose: (kind: NewTool) => void }) {
  return (
    <Menu
      trigger={
        <Button kind="line" aria-haspopup="menu">
          {t('New tool')}
          <ChevronDownIcon size={13} />
        </Button>
      }
      items={[
        { label: t('From cURL'), icon: <GlobeIcon size={14} />, onSelect: () => onChoose('curl') },
        { label: t('HTTP request'), icon: <GlobeIcon size={14} />, onSelect: () => onChoose('http') },
        { kind: 'line' },
        { label: t('From OpenAPI…'), icon: <PlugIcon size={14} />, onSelect: () => onChoose('openapi') },
        { label: t('From MCP server…'), icon: <PlugIcon size={14} />, onSelect: () => onChoose('mcp') },
        { kind: 'line' },
        { label: t('Python'), icon: <CodeIcon size={14} />, onSelect: () => onChoose('python') },
        { label: t('JavaScript'), icon: <CodeIcon size={14} />, onSelect: () => onChoose('javascript') },
        { label: t('Blank JSON'), icon: <TransformIcon size={14} />, onSelect: () => onChoose('blank') },
      ]}
    />
  );
}
