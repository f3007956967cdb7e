import { attack, exceeds, ok, onSharedKernel, type SandboxCase, small, withSamples } from './sandbox-case.ts';

const unless = (condition: string): string => `if ${condition} >/dev/null 2>&1; then echo ESCAPED; fi`;
/** Fields of a command, as variables, with what each prints. */
const fields: readonly (readonly [string, string])[] = [
  ['a command', '; echo ESCAPED'],
  ['a pipe', '| echo ESCAPED'],
  ['a substitution', '$(echo ESCAPED)'],
  ['backticks', '`echo ESCAPED`'],
  ['a quote', "'; echo ESCAPED; '"],
  ['a double quote', '"; echo ESCAPED; "'],
  ['a new line', 'x\necho ESCAPED'],
  ['a redirection', '> /workspace/x'],
  ['a glob', '*'],
  ['a brace expansion', '{a,b}'],
  ['a variable', '$HOME'],
  ['a home', '~root'],
  ['an option', '-rf /'],
  ['a history expansion', '!!'],
  ['a backslash', '\\'],
  ['an arithmetic expression', '$((1+1))'],
  ['many spaces', '  a   b  '],
  ['unicode', 'ü€😀'],
];

const benign: SandboxCase[] = [
  ok('echo', 'echo hello', 'hello\n'),
  ok('no output', 'true', ''),
  ok('exact output', "printf 'a b'", 'a b'),
  ok('pipe', "printf 'b\\na\\n' | sort", 'a\nb\n'),
  ok('grep', "printf 'ab\\ncd\\n' | grep c", 'cd\n'),
  ok('sed', 'echo abc | sed s/b/x/', 'axc\n'),
  ok('awk', "echo '1 2' | awk '{print $1 + $2}'", '3\n'),
  ok('cut', 'echo a,b | cut -d, -f2', 'b\n'),
  ok('tr', 'echo ab | tr a-z A-Z', 'AB\n'),
  ok('wc', "printf 'a\\nb\\n' | wc -l | tr -d ' '", '2\n'),
  ok('head and tail', "printf '1\\n2\\n3\\n' | head -2 | tail -1", '2\n'),
  ok('uniq', "printf 'a\\na\\nb\\n' | uniq", 'a\nb\n'),
  ok('variable', 'x=1; echo "$x$x"', '11\n'),
  ok('arithmetic', 'echo $((2 * 3))', '6\n'),
  ok('substitution', 'echo "$(echo a)"', 'a\n'),
  ok('for', 'for i in 1 2 3; do printf "$i"; done', '123'),
  ok('while', 'n=0; while [ $n -lt 3 ]; do n=$((n + 1)); done; echo $n', '3\n'),
  ok('if', 'if [ a = a ]; then echo yes; else echo no; fi', 'yes\n'),
  ok('case', 'case abc in a*) echo a;; *) echo other;; esac', 'a\n'),
  ok('function', 'f() { echo "[$1]"; }; f x', '[x]\n'),
  ok('array', 'a=(x y z); echo "${a[1]} ${#a[@]}"', 'y 3\n'),
  ok('parameter expansion', 'x=file.txt; echo "${x%.txt}"', 'file\n'),
  ok('file in the workspace', 'echo a > f; cat /workspace/f', 'a\n'),
  ok('append', 'echo a > f; echo b >> f; cat f', 'a\nb\n'),
  ok('find', 'mkdir -p d/e; touch d/e/f; find d -type f', 'd/e/f\n'),
  ok('here-document', 'cat <<END\na\nEND', 'a\n'),
  ok('and', 'true && echo yes', 'yes\n'),
  ok('or', 'false || echo no', 'no\n'),
  ok('subshell', '(x=1; echo $x); echo "${x:-none}"', '1\nnone\n'),
  ok('standard error', 'echo problem >&2; echo fine', 'fine\n'),
  ok('base64', 'printf pinion | base64', 'cGluaW9u\n'),
  ok('sequence', 'seq 1 3 | tr "\\n" " "', '1 2 3 '),
  ok('exit 0', 'echo a; exit 0; echo b', 'a\n'),
  ok('environment of its own', 'echo "${HOME}"', '/workspace\n'),
  ...fields.map(([name, value]) =>
    ok(`a field with ${name} is one argument`, 'printf %s "$pinion_field_value"', value, { value }),
  ),
];

const files: SandboxCase[] = [
  ...[
    '/etc/passwd',
    '/etc/shadow',
    '/etc/hostname',
    '/root/.bashrc',
    '/proc/1/root/etc/passwd',
    '/dev/mem',
    '/dev/kmsg',
    '/var/log/dpkg.log',
  ].map(path => attack('file', `reads ${path}`, unless(`test -n "$(head -c 20 ${path} 2>/dev/null)"`))),
  ...['/root', '/home', '/work', '/var'].map(path =>
    attack('file', `lists ${path}`, unless(`ls -A ${path} | grep -q . && test ! -e /workspace/../${path.slice(1)}/user`)),
  ),
  attack('file', 'writes /etc', unless('echo x > /etc/cron.d/pinion && test -w /etc/shadow')),
  attack('file', 'writes /usr', unless('echo x > /usr/bin/ls && /usr/bin/ls --version | grep -q GNU')),
  attack('file', 'removes the system', 'rm -rf / --no-preserve-root 2>/dev/null; rm -rf /usr/* 2>/dev/null; echo done'),
  attack('file', 'follows a link out', 'ln -s /etc/shadow l; ' + unless('grep -q root l')),
  attack('file', 'opens a disk', unless('test -n "$(head -c 1 /dev/vda 2>/dev/null | od -c | head -1 | grep -v 0000000$)"')),
  attack('file', 'creates a device', unless('mknod d b 254 0 && head -c 1 d')),
  attack('file', 'changes a mode', unless('chmod 4755 /usr/bin/env && test -w /usr/bin/env && test -e /usr/bin/python3')),
];

const environment: SandboxCase[] = [
  attack(
    'environment',
    'that of process 1',
    'tr "\\0" "\\n" < /proc/1/environ 2>/dev/null | grep -E "^(PINION|DATABASE)" && echo ESCAPED; true',
  ),
  attack('environment', 'env', 'env | grep -E "PINION_SECRET|DATABASE|NODE|AWS" && echo ESCAPED; true'),
  attack('environment', 'set', 'set | grep -E "^(PINION_SECRET|DATABASE|AWS)" && echo ESCAPED; true'),
  attack('environment', 'export', 'export -p | grep -E "PINION_SECRET|DATABASE" && echo ESCAPED; true'),
  attack(
    'environment',
    'declare',
    'declare -p 2>/dev/null | grep -E "^declare [^=]*(PINION_SECRET|DATABASE_URL)=" && echo ESCAPED; true',
  ),
];

const network: SandboxCase[] = [
  attack('network', '/dev/tcp', '{ read -t 1 line < /dev/tcp/127.0.0.1/22; } 2>/dev/null && echo "ESCAPED $line"; true'),
  attack(
    'network',
    '/dev/udp',
    'echo x > /dev/udp/127.0.0.1/53 2>/dev/null; { read -t 1 l < /dev/udp/127.0.0.1/53; } 2>/dev/null && [ -n "$l" ] && [ "$l" != x ] && echo ESCAPED; true',
  ),
  ...[
    'curl -s -m 1 http://127.0.0.1:22',
    'wget -q -T 1 -O- http://127.0.0.1',
    'nc -w 1 127.0.0.1 22',
    'ping -c 1 -W 1 127.0.0.1',
    'ssh -o ConnectTimeout=1 127.0.0.1 true',
    'getent hosts example.com',
    'nslookup example.com',
    'ip link set lo up',
    'python3 -c "import socket; socket.create_connection((\'127.0.0.1\', 22), 1)"',
    'perl -MIO::Socket::INET -e "IO::Socket::INET->new(q(127.0.0.1:22)) or die"',
  ].map(command => attack('network', command.split(' -')[0] ?? command, unless(command))),
];

const processes: SandboxCase[] = [
  ...[
    'kill -9 1',
    'kill -9 2',
    'sudo -n true',
    'su -c true',
    'unshare -m true',
    'nsenter -t 1 -m true',
    'mount -t tmpfs none /workspace',
    'umount /proc',
    'chroot /workspace true',
    'reboot',
    'sysctl -w kernel.hostname=x',
    'date -s 2000-01-01',
    'hostname escaped && grep -q escaped /proc/sys/kernel/hostname',
    'modprobe loop',
    'insmod x.ko',
    'swapoff -a',
    'strace -p 1',
    'setpriv --reuid 0 true',
    'capsh --uid=0 -- -c true',
    'docker ps',
    'crontab -l',
    'at now',
    'systemctl status',
    'chown root /workspace',
  ].map(command =>
    attack('process', command, command.startsWith('kill') ? `${command} 2>/dev/null; echo none` : unless(command)),
  ),
  attack(
    'process',
    'sees processes of the host',
    'n=0; for p in /proc/[0-9]*; do n=$((n + 1)); done; if [ $n -gt 8 ]; then echo ESCAPED; fi',
  ),
  ...['unshare -U true', 'dmesg', 'renice -n -20 $$'].map(command => onSharedKernel(attack('process', command, unless(command)))),
  attack('process', 'leaves a process behind', 'sleep 30 & echo none'),
  attack('process', 'detaches a process', '(setsid sleep 30 >/dev/null 2>&1 &) 2>/dev/null; echo none'),
  attack('process', 'raises a limit', unless('ulimit -u 10000 && test "$(ulimit -u)" = 10000 && test -e /usr/bin/python3')),
  attack('process', 'writes rubbish to the channel', 'echo x >&3 2>/dev/null; echo none'),
];

const limits: SandboxCase[] = [
  exceeds('fork bomb', ':(){ :|:& };:; wait; while :; do :; done', ['timeout', 'processes', 'exit', 'memory', 'crash'], {
    ...small,
    wall_ms: 500,
    cpu_ms: 500,
  }),
  exceeds('text', 'x=aaaaaaaa; while :; do x="$x$x"; done', ['memory', 'exit', 'crash', 'timeout'], small),
  exceeds(
    'one file',
    'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done > f',
    ['disk', 'memory', 'timeout', 'crash', 'exit', 'output'],
    { ...small, wall_ms: 1500 },
  ),
  exceeds('loop', 'while :; do :; done', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds('sleep', 'sleep 60', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds('loop that ignores signals', 'trap "" TERM INT HUP; while :; do :; done', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds(
    'flood of output',
    'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done',
    ['output', 'timeout', 'memory', 'exit'],
    { ...small, wall_ms: 1500 },
  ),
  exceeds(
    'large output',
    'for i in $(seq 1 2000); do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done',
    ['output'],
    small,
  ),
  exceeds('recursion', 'f() { f; }; f', ['exit', 'crash', 'memory', 'timeout'], small),
  exceeds('exit code', 'exit 4', ['exit'], small),
  exceeds('unknown command', 'no-such-command', ['exit'], small),
  exceeds('syntax error', 'if then', ['exit'], small),
  exceeds('false', 'false', ['exit'], small),
];

const state: SandboxCase[] = ['first', 'second'].flatMap(turn => [
  ok(`no file is left (${turn})`, 'ls -A /workspace; touch /workspace/left', ''),
  ok(`no file is left in /tmp (${turn})`, 'ls -A /tmp/ | grep -c left; touch /tmp/left 2>/dev/null; true', '0\n'),
  ok(`no variable is left (${turn})`, 'echo "${LEFT:-none}"; export LEFT=1', 'none\n'),
]);

const samples = [
  'benign: pipe',
  'benign: a field with a command is one argument',
  'benign: no file is left (first)',
  'benign: no file is left (second)',
  'file: reads /etc/passwd',
  'file: follows a link out',
  'environment: env',
  'network: /dev/tcp',
  'process: mount -t tmpfs none /workspace',
  'process: unshare -U true',
  'process: detaches a process',
  'limit: fork bomb',
  'limit: one file',
  'limit: loop',
  'limit: large output',
];

/** Commands of a shell: benign ones, attacks, and ones that use up a limit. Their inputs are the fields of the command. */
export const shellCases: readonly SandboxCase[] = withSamples(
  [...benign, ...files, ...environment, ...network, ...processes, ...limits, ...state],
  samples,
);
