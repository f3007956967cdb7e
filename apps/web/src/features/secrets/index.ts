export { SecretsPage } from './view/secrets-page.tsx';
