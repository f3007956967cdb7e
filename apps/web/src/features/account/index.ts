export { AccountPage } from './view/account-page.tsx';
