export { secretFaults } from './model/secret-draft.ts';
export { SecretsPage } from './view/secrets-page.tsx';
