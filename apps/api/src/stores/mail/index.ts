export { createMailQueue, type DueMail, type MailQueue } from './mail-queue.ts';
export { createSealedLinks } from './sealed-links.ts';
