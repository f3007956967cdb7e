export { type Settings, createSettings } from './settings.ts';
export { SpendLimit, WorkspaceSettings, type WorkspaceSettingsStore, createWorkspaceSettings } from './workspace-settings.ts';
