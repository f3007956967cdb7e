import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { openDatabase } from '@pinion/db';
import {
  hasOpenssl,
  hasPostgres,
  missingPostgres,
  throwawayPostgres,
  type ThrowawayPostgres,
} from '@pinion/tool-runtime/testing/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const isMissing = !hasPostgres() || !hasOpenssl();

describe.skipIf(isMissing)(`TLS to PostgreSQL${isMissing ? ` (${missingPostgres}, or no openssl)` : ''}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-tls-'));
  const file = path.join(folder, 'ca.pem');
  let postgres: ThrowawayPostgres;
  let plain: ThrowawayPostgres;
  beforeAll(async () => {
    [postgres, plain] = await Promise.all([throwawayPostgres({ tls: true }), throwawayPostgres()]);
    writeFileSync(file, await certificateOf(postgres.url));
  });
  afterAll(async () => {
    await Promise.all([postgres.remove(), plain.remove()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the database and returns whether its connections are encrypted. */
  async function encrypts(url: string): Promise<boolean | undefined> {
    const database = await openDatabase({ url, dataDir: '' });
    try {
      const { rows } = await database.pool.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      return rows[0]?.ssl;
    } finally {
      await database.close();
    }
  }
  const byName = (): string => postgres.url.replace('127.0.0.1', 'localhost');

  it('a server with a certificate of its own is encrypted as sslmode says, without a warning', async () => {
    const warnings: string[] = [];
    const hear = ({ message }: Error) => void warnings.push(message);
    process.on('warning', hear);
    expect(await encrypts(`${postgres.url}?sslmode=disable`)).toBe(false);
    for (const query of ['sslmode=prefer', 'sslmode=require', 'sslmode=no-verify', `sslmode=verify-ca&sslrootcert=${file}`])
      expect(await encrypts(`${postgres.url}?${query}`), query).toBe(true);
    expect(await encrypts(`${byName()}?sslmode=verify-full&sslrootcert=${file}`)).toBe(true);
    process.off('warning', hear);
    expect(warnings.filter(text => text.includes('SSL'))).toEqual([]);
  });

  it('a server without TLS is used with sslmode=prefer and refused with sslmode=require', async () => {
    expect(await encrypts(`${plain.url}?sslmode=prefer`)).toBe(false);
    await expect(encrypts(`${plain.url}?sslmode=require`)).rejects.toThrow(/Turn TLS on in PostgreSQL, or use sslmode=disable/);
  });

  it('a certificate that is not trusted, or for another name, is refused with the word that mends it', async () => {
    await expect(encrypts(`${byName()}?sslmode=verify-full`)).rejects.toThrow(/^self-signed certificate\. Add sslrootcert=FILE/);
    await expect(encrypts(`${postgres.url}?sslmode=verify-full&sslrootcert=${file}`)).rejects.toThrow(
      /Write a name of the certificate in DATABASE_URL, or use sslmode=verify-ca/,
    );
  });

  it('a server that only accepts encrypted connections is refused without sslmode, with the word that mends it', async () => {
    const admin = new Client({ connectionString: postgres.url });
    await admin.connect();
    const { rows } = await admin.query<{ hba_file: string }>('SHOW hba_file');
    await admin.query(`COPY (SELECT 'hostssl all all all scram-sha-256') TO '${rows[0]?.hba_file}'`);
    await admin.query('SELECT pg_reload_conf()');
    await admin.end();
    await expect
      .poll(() => encrypts(postgres.url).then(String, (error: Error) => error.message), { timeout: 10_000 })
      .toMatch(/Add sslmode=require or sslmode=verify-full to DATABASE_URL/);
    expect(await encrypts(`${postgres.url}?sslmode=allow`)).toBe(true);
  });
});

/** Returns the certificate that a server presents, as a PEM file. */
async function certificateOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, ssl: { rejectUnauthorized: false } });
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: TLSSocket } }).connection;
  const der = stream.getPeerCertificate().raw.toString('base64');
  await client.end();
  return `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
