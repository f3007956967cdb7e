import { below, importRule, isTest } from './imports.mjs';

const webFeatures = 'apps/web/src/features';
const apiSource = 'apps/api/src';

/**
 * Lets a feature be imported through its index.ts only, and keeps the web's `ui/` free of features. In the API, this holds for the
 * store of a feature too, which is a lower layer. Tests of the API can import any file.
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
  const [, layer, feature, file] = /^(features|stores)\/([^/]+)\/(.+)$/.exec(below(apiSource, to) ?? '') ?? [];
  if (!feature || file === 'index.ts' || isTest(from) || below(`${apiSource}/testing`, from)) return undefined;
  const isOwn = below(`${apiSource}/stores/${feature}`, from) || below(`${apiSource}/features/${feature}`, from);
  return isOwn ? undefined : `Import '${feature}' through ${layer}/${feature}/index.ts, and export there what others may use.`;
}
