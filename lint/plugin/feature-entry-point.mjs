import { below, importRule } from './imports.mjs';

const features = 'apps/web/src/features';

/** Lets a web feature be imported through its index.ts only, and keeps `ui/` free of features. */
export const featureEntryPoint = importRule((from, to) => {
  const target = below(features, to);
  if (!target) return undefined;
  const feature = target.split('/')[0];
  if (below('apps/web/src/ui', from)) return `ui/ imports no feature, so not '${feature}' either. Pass what it renders as props.`;
  if (below(`${features}/${feature}`, from) || isEntryPoint(target)) return undefined;
  return `Import '${feature}' through features/${feature}/index.ts, and export there what others may use.`;
});

const isEntryPoint = target => /^[^/]+(\/index(\.tsx?)?)?$/.test(target);
