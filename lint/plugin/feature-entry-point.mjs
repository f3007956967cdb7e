import { below, importRule, isTest } from './imports.mjs';

const webFeatures = 'apps/web/src/features';
const apiFeatures = 'apps/api/src/features';

/**
 * Lets a feature be imported through its index.ts only, and keeps the web's `ui/` free of features. In the API, the store of a
 * feature has an index.ts of its own, because stores are a lower layer. Tests of the API can import any file.
 */
export const featureEntryPoint = importRule((from, to) => judgeWeb(from, to) ?? judgeApi(from, to));

function judgeWeb(from, to) {
  const target = below(webFeatures, to);
  if (!target) return undefined;
  const feature = target.split('/')[0];
  if (below('apps/web/src/ui', from)) return `ui/ imports no feature, so not '${feature}' either. Pass what it renders as props.`;
  if (below(`${webFeatures}/${feature}`, from) || /^[^/]+(\/index(\.tsx?)?)?$/.test(target)) return undefined;
  return `Import '${feature}' through features/${feature}/index.ts, and export there what others may use.`;
}

function judgeApi(from, to) {
  const target = below(apiFeatures, to);
  if (!target || isTest(from) || below('apps/api/src/testing', from)) return undefined;
  const feature = target.split('/')[0];
  if (below(`${apiFeatures}/${feature}`, from) || /^[^/]+(\/store)?\/index\.ts$/.test(target)) return undefined;
  return `Import '${feature}' through its index.ts, or its store through store/index.ts, and export there what others may use.`;
}
