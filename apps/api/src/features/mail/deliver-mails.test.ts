import { expect, test } from 'vitest';
import type { Mail, MailOutcome } from '../../platform/mail/mailer.ts';
import { composeMail } from './compose-mail.ts';
import { deliverDueMails } from './deliver-mails.ts';
import type { DueMail } from '../../stores/mail/index.ts';

const minute = 60_000;
const due: DueMail & { link: string } = {
  id: 'm1',
  workspace_id: 'w1',
  kind: 'invitation',
  recipient: 'ada@example.com',
  words: { inviter: 'Grace', role: 'editor', name: '' },
  link: 'https://pinion.example.com/invite#pin_x',
  expires_at: new Date(7 * 1440 * minute),
  attempts: 0,
};

/** Delivers one mail with a clock that jumps to each next attempt, until it is settled. */
async function deliver(outcomes: readonly MailOutcome[], mail: DueMail = due) {
  let now = 0;
  let row = { ...mail, status: 'pending', error: null as string | null, next_at: new Date(0) };
  const sent: Mail[] = [];
  const times: number[] = [];
  while (row.status === 'pending' && times.length < 50) {
    now = Math.max(now, row.next_at.getTime());
    let isTaken = false;
    await deliverDueMails({
      queue: {
        take: () => {
          if (isTaken) return Promise.resolve(undefined);
          isTaken = true;
          row = { ...row, attempts: row.attempts + 1 };
          return Promise.resolve(row);
        },
        settle: (_mail, change) => {
          row = { ...row, ...change };
          return Promise.resolve();
        },
      },
      mailer: {
        send: message => {
          sent.push(message);
          return Promise.resolve(outcomes[Math.min(sent.length, outcomes.length) - 1] ?? { error: null });
        },
      },
      origin: 'https://pinion.example.com',
      now: () => now,
      stopped: new AbortController().signal,
    });
    times.push(now);
  }
  return { row, sent, times };
}

const unreachable: MailOutcome = { error: 'unreachable', smtp_status: null, isFinal: false };

test('a mail is tried again after growing pauses, under one message id, until the mail server takes it', async () => {
  const { row, sent, times } = await deliver([unreachable, unreachable, { error: null }]);
  expect(row).toMatchObject({ status: 'sent', attempts: 3, error: null });
  expect(times.map(at => at / minute)).toEqual([0, 0.5, 1.5]);
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['m1']));
});

test('a mail is given up after eight attempts within about an hour', async () => {
  const { row, times } = await deliver([unreachable]);
  expect(row).toMatchObject({ status: 'failed', attempts: 8, error: 'unreachable' });
  expect((times.at(-1) ?? 0) / minute).toBeLessThan(70);
});

test('a mail whose link has ended, or cannot be decrypted, is not sent', async () => {
  for (const mail of [
    { ...due, expires_at: new Date(0) },
    { ...due, link: undefined },
  ]) {
    const { row, sent } = await deliver([], mail);
    expect(row).toMatchObject({ status: 'failed', error: 'expired' });
    expect(sent).toEqual([]);
  }
});

test('composeMail escapes names in HTML and lets none begin a line or a header of its own', () => {
  const inviter = 'Eve <b>\r\nBcc: all@example.com https://evil.example www.evil.example/pay';
  const words = { inviter, role: 'editor', name: 'Ada\n\nPay here' };
  const { subject, text, html } = composeMail({ ...due, words }, 'https://pinion.example.com');
  expect(subject, 'nobody writes a subject of ours').toBe('Your invitation to Pinion');
  expect(text).toContain('Eve <b> Bcc: www. evil. example/pay invited you');
  expect(text.match(/\S*(?:@|:\/\/|\w\.\w)\S*/g), 'no address but those of the server and the recipient').toEqual([
    'https://pinion.example.com,',
    due.link,
    `${due.recipient}`,
  ]);
  expect(text).not.toMatch(/^(Bcc|Pay)/m);
  expect(html).toContain('Eve &lt;b&gt; Bcc');
  expect(html).not.toContain('<b>');
});

test('composeMail has the link in both parts, and says who it is for and until when', () => {
  const { text, html } = composeMail(
    { ...due, kind: 'password_reset', expires_at: new Date('2026-12-04T10:00:00Z') },
    'https://p.example',
  );
  for (const part of [text, html]) {
    expect(part).toContain(due.link);
    expect(part).toContain('4 December 2026, 10:00 UTC');
    expect(part).toContain('ada@example.com');
  }
});
