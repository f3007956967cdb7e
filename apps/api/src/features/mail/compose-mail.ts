import type { Mail } from '../../platform/mail/mailer.ts';
import type { DueMail } from '../../stores/mail/index.ts';

type MailText = { subject: string; lines: string[]; button: string; end: string };

/** Returns the mail with a link, as plain text and as HTML. `origin` is the address of this server. */
export function composeMail(due: Omit<DueMail, 'link'> & { link: string }, origin: string): Mail {
  const { subject, lines, button, end } = due.kind === 'invitation' ? invitation(due, origin) : passwordReset(due, origin);
  const text = [...lines, `${button}:\n${due.link}`, end].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title></title>',
    '<body style="font:15px/22px sans-serif;color:#1c1c1c;max-width:560px;margin:24px auto;padding:0 16px">',
    ...lines.map(line => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(due.link)}" style="display:inline-block;padding:9px 16px;border-radius:6px;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>`,
    `<p style="color:#5c5c5c;font-size:13px;overflow-wrap:anywhere">${escapeHtml(due.link)}</p>`,
    `<p style="color:#5c5c5c;font-size:13px">${escapeHtml(end)}</p>`,
    '</body></html>',
  ].join('\n');
  return { id: due.id, to: due.recipient, subject, text: `${text}\n`, html };
}

function invitation({ words, recipient, expires_at }: Omit<DueMail, 'link'>, origin: string): MailText {
  const inviter = asName(words['inviter'] ?? '') || 'Somebody';
  return {
    subject: 'Your invitation to Pinion',
    lines: [
      greeting(words['name']),
      `${inviter} invited you to Pinion at ${origin}, with the role ${words['role'] ?? ''}. You choose your own password.`,
    ],
    button: 'Accept invitation',
    end: `This link works once, for ${recipient} only, until ${describeDay(expires_at)}. If you did not expect it, ignore this mail.`,
  };
}

function passwordReset({ words, recipient, expires_at }: Omit<DueMail, 'link'>, origin: string): MailText {
  return {
    subject: 'Set a new password for Pinion',
    lines: [greeting(words['name']), `A new password was requested for ${recipient} at ${origin}.`],
    button: 'Set new password',
    end: `This link works once, until ${describeDay(expires_at)}. If you did not request it, ignore this mail: your password stays valid.`,
  };
}

const greeting = (name: string | undefined): string => {
  const shown = asName(name ?? '');
  return shown === '' ? 'Hello,' : `Hello ${shown},`;
};

/**
 * Returns a name on one line, without addresses. Whoever chooses a name must not write a line of our mail, or a link that a mail
 * program would make of a domain.
 */
const asName = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\S*(?:@|:\/\/)\S*/gu, ' ')
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 80);

/** Returns a time for people in any time zone: `4 December 2026, 10:00 UTC`. */
const describeDay = (at: Date): string =>
  `${at.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' }).replace(' at ', ', ')} UTC`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, char => escapes[char] ?? char);
