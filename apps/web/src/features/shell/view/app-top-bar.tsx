'use client';
import { PageLink } from '../../../lib/page-link.tsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useChord, useChordText } from '../../../lib/use-chord.ts';
import { Breadcrumb, type Crumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import { TopBar, VerticalRule } from '../../../ui/top-bar.tsx';
import { setPaletteOpen, usePaletteOpen } from '../shell-store.ts';
import { SearchIcon } from '../../../ui/icons/first-icons.tsx';
import { lazyPart, useHasBeenTrue } from '../../../lib/lazy/lazy-part.tsx';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';

export type AppTopBarProps = {
  crumbs: readonly Crumb[];
  before?: ReactNode;
  /** The state of the content, shown after the breadcrumbs. */
  children?: ReactNode;
  /** The views of the content, and its state beside them. */
  tabs?: ReactNode;
  state?: ReactNode;
  /** The actions at the right end. The page's one main button comes last. */
  actions?: ReactNode;
  /** "icon" where the page needs the space: the editor, the debugger. */
  search?: 'words' | 'icon';
};

/** Renders the bar of every page: home, breadcrumbs, ⌘K and the theme. */
export function AppTopBar({ crumbs, before, children, tabs, state, actions, search = 'words' }: AppTopBarProps) {
  const open = () => setPaletteOpen(true);
  useChord('mod+k', open);
  const keys = useChordText('mod+k');
  return (
    <TopBar
      before={before}
      tabs={tabs}
      state={state}
      home={badge => (
        <PageLink href="/workflows" aria-label={t('Pinion, go to workflows')} className="rounded-1">
          {badge}
        </PageLink>
      )}
      actions={
        <>
          {search === 'words' && (
            <Button className="text-ink-3! max-[761px]:hidden" icon={<SearchIcon size={15} />} onClick={open}>
              {t('Search or run a command')} <Kbd keys={keys} />
            </Button>
          )}
          <IconButton
            className={search === 'words' ? 'min-[761px]:hidden' : undefined}
            label={t('Search or run a command')}
            keys={keys}
            icon={<SearchIcon />}
            onClick={open}
          />
          <ThemeSwitch />
          {actions && <VerticalRule />}
          {actions}
        </>
      }
    >
      <Breadcrumb crumbs={crumbs} link={(href, label) => <PageLink href={href}>{label}</PageLink>} />
      {children}
      <LazyAppPalette />
    </TopBar>
  );
}

const palette = lazyPart(async () => (await import('./app-palette.tsx')).AppPalette);

/** Loads the palette when the page is idle, or when it is opened. */
function LazyAppPalette() {
  const isWanted = useHasBeenTrue(usePaletteOpen());
  useEffect(() => whenIdle(palette.fetch), []);
  return <Suspense fallback={null}>{isWanted && <palette.View />}</Suspense>;
}
