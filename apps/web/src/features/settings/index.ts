export { SettingsPage } from './view/settings-page.tsx';
