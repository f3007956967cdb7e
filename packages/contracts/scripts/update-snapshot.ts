import { writeFileSync } from 'node:fs';
import { contractSnapshot } from '../src/contract-snapshot.ts';

const file = new URL('../contract.snapshot.json', import.meta.url);
const snapshot = contractSnapshot();
writeFileSync(file, `${JSON.stringify(snapshot, null, 2)}\n`);
process.stdout.write(`contract version ${snapshot.version}: ${Object.keys(snapshot.shapes).length} shapes written\n`);
