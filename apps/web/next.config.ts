import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
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
