export { type SecretUses, createSecretUses } from './secret-uses.sql.ts';
export { type KeptSecret, type SecretRepository, createSecretVault } from './secret-vault.ts';
