import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const guest = fileURLToPath(new URL('./cpython_guest.py', import.meta.url));

/** Starts the guest on a descriptor that does not block, and ends its input once it is known to wait for a request. */
const driver = `
import json, socket, subprocess, sys
ours, theirs = socket.socketpair()
theirs.setblocking(False)
guest = subprocess.Popen([sys.executable, '-s', '-B', sys.argv[1], '--stdio'], stdin=theirs, stdout=theirs)
theirs.close()
length = int.from_bytes(ours.recv(4, socket.MSG_WAITALL), 'big')
ready = json.loads(ours.recv(length, socket.MSG_WAITALL))
try:
    early = guest.wait(0.5)
except subprocess.TimeoutExpired:
    early = None
ours.shutdown(socket.SHUT_WR)
print(json.dumps([ready, early, guest.wait()]))
`;

it('the guest waits for its request on a descriptor that does not block, as that of a sandbox with a kernel of its own', async () => {
  const { stdout } = await promisify(execFile)('python3', ['-c', driver, guest]);
  expect(JSON.parse(stdout)).toEqual([{ ready: true }, null, 0]);
});
