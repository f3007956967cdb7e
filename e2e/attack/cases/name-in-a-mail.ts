import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A person whose name is an address and a header puts both into the mails that Pinion sends.',
  async play(context) {
    const { client, mails, join } = await context.organization();
    const name = 'Eve Bcc: v@evil.example http://evil.example/win';
    const eve = await join('owner', { name, email: 'eve@example.com', password: 'writes to everybody' });
    const email = 'guest@example.com';
    const invited = await client.request('POST', '/invitations', { body: { email, role: 'viewer' }, headers: eve });
    assert.equal(invited.status, 201, invited.text);
    const mail = await mails.whenReceived(email);
    const subject = /^Subject: .*$/m.exec(mail.text)?.[0] ?? '';
    assert.doesNotMatch(subject, /evil/);
    assert.doesNotMatch(mail.text, /^bcc:/im);
    assert.doesNotMatch(mail.text, /https?:\/\/evil\.example/);
    assert.ok(!mails.recipients().includes('v@evil.example'));
    return `the mail has one recipient, "${subject}", and no address of the name`;
  },
};
