import { below, importRule } from './imports.mjs';

const features = 'apps/web/src/features';

export const featureDoor = importRule((from, to) => {
  const target = below(features, to);
  if (!target) return undefined;
  const feature = target.split('/')[0];
  if (below('apps/web/src/ui', from)) return `ui/ knows no feature, so not '${feature}' either. Hand it what it draws as props.`;
  if (below(`${features}/${feature}`, from) || isDoor(target)) return undefined;
  return `Enter '${feature}' by its door: import from features/${feature}/index.ts and export there what others may use.`;
});

const isDoor = target => /^[^/]+(\/index(\.tsx?)?)?$/.test(target);
