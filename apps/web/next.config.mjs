import path from 'node:path';

// JavaScript, because Next compiles a configuration in TypeScript at each start, with a compiler that stays in memory.
/** @type {(phase: string) => import('next').NextConfig} */
const config = phase => ({
  // Pages of `page.dev.tsx`, as those of the gallery, are for developers only.
  pageExtensions: phase === 'phase-development-server' ? ['dev.tsx', 'tsx', 'ts'] : ['tsx', 'ts'],
  transpilePackages: ['@pinion/contracts', '@pinion/api'],
  // Only the browser lays graphs out. Bundled for the server too, this one file is a tenth of the code that a build minifies.
  serverExternalPackages: ['elkjs'],
  // Types are checked once, by the project's own check, not a second time inside the build.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: path.join(import.meta.dirname, '../..'),
    resolveAlias: { 'd3-color': './src/lib/no-colors.ts' },
  },
  experimental: {
    optimizePackageImports: ['radix-ui', '@trpc/client'],
    // Nobody downloads the code that renders pages on the server. A build that minifies it takes a seventh more CPU time.
    turbopackMinify: { server: false, client: true },
    // Set by scripts/lib/web-build.mjs.
    turbopackFileSystemCacheForBuild: process.env.PINION_WEB_BUILD_CACHE === 'on',
    // Nothing reads the source maps of a build: browsers do not get them, and Node.js is started without them.
    turbopackSourceMaps: phase !== 'phase-production-build',
  },
  devIndicators: false,
  poweredByHeader: false,
});

export default config;
