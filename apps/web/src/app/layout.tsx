import './globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { PREFETCH_SCRIPT } from '../lib/lazy/prefetched-workflow.ts';
import { t } from '../lib/texts/t.ts';
import { THEME_SCRIPT } from '../ui/theme.ts';
import { Providers } from './providers.tsx';

export const metadata: Metadata = {
  title: { default: 'Pinion', template: '%s · Pinion' },
  description: t('Visual workflow editor for agents: invisible tools, visible results.'),
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

/** Script that stops Zod from generating code at run time, which the page's content security policy forbids. */
const NO_EVAL_SCRIPT = 'globalThis.__zod_globalConfig={jitless:true}';

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: `${NO_EVAL_SCRIPT};${THEME_SCRIPT};${PREFETCH_SCRIPT}` }} />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
