export { type FrozenVersion, type Holding, type PublishedVersions, createPublishedVersions } from './published-versions.ts';
