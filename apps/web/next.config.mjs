import path from 'node:path';

// JavaScript, because Next compiles a configuration in TypeScript at each start, with a compiler that stays in memory.
/** @type {import('next').NextConfig} */
const config = {
  transpilePackages: ['@pinion/contracts', '@pinion/api'],
  // Types are checked once, by the project's own check, not a second time inside the build.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: path.join(import.meta.dirname, '../..'),
    resolveAlias: { 'd3-color': './src/lib/no-colors.ts' },
  },
  experimental: { optimizePackageImports: ['radix-ui'] },
  devIndicators: false,
  poweredByHeader: false,
};

export default config;
