export { useSecretActions } from './actions/use-secret-actions.ts';
export { type SecretChoice, type SecretChoiceErrors, validateSecretChoice } from './model/secret-choice.ts';
export { validateSecret } from './model/secret-draft.ts';
export { hostsOfModel, readHosts } from './model/secret-hosts.ts';
export { SecretPicker } from './view/secret-picker.tsx';
export { SecretsPage } from './view/secrets-page.tsx';
