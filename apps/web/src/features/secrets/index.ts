export { useSecretActions } from './actions/use-secret-actions.ts';
export { validateSecret } from './model/secret-draft.ts';
export { hostsOfModel, readHosts } from './model/secret-hosts.ts';
export { SecretsPage } from './view/secrets-page.tsx';
