export { MembersPage } from './view/members-page.tsx';
