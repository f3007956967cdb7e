'use client';
import { useRouter } from 'next/navigation';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon, GlobeIcon, PlugIcon } from '../../../ui/icons/chrome-icons.tsx';
import { CodeIcon, TransformIcon } from '../../../ui/icons/node-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';

export type NewTool = 'curl' | 'http' | 'python' | 'javascript' | 'blank';

/** Renders the choice of what a new tool is made from. */
export function NewToolMenu({ onChoose }: { onChoose: (kind: NewTool) => void }) {
  const router = useRouter();
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
        { label: t('OpenAPI'), icon: <PlugIcon size={14} />, onSelect: () => router.push('/connections?add=openapi') },
        { label: t('MCP server'), icon: <PlugIcon size={14} />, onSelect: () => router.push('/connections?add=mcp') },
        { kind: 'line' },
        { label: t('Python'), icon: <CodeIcon size={14} />, onSelect: () => onChoose('python') },
        { label: t('JavaScript'), icon: <CodeIcon size={14} />, onSelect: () => onChoose('javascript') },
        { label: t('Blank JSON'), icon: <TransformIcon size={14} />, onSelect: () => onChoose('blank') },
      ]}
    />
  );
}
