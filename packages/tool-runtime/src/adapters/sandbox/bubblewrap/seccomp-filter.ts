import type { FilterTable } from './syscall-numbers.ts';

/* A seccomp program in classic BPF (seccomp(2), linux/filter.h). Each instruction is 8 bytes: code, two jumps, a constant. */

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, constant: number];

/** Offsets in `struct seccomp_data`. Arguments are 64-bit; the low word comes first on both processors. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const errno = (code: number): number => 0x00050000 | code;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

const AF_UNIX = 1;
const AF_INET = 2;
/** Puts characters into the input of a terminal (ioctl_tty(2)). */
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
/** All namespace flags of clone(2): time, mount, cgroup, uts, ipc, user, pid, net. */
const CLONE_NAMESPACES = 0x80 | 0x20000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000;
/** The bit that marks the x32 variants of system calls. */
const X32 = 0x40000000;

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const end = (action: number): Instruction => [0x06, 0, 0, action];
const ifEqual = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, value];
const ifAnyBit = (bits: number, ifTrue: number, ifFalse: number): Instruction => [0x45, ifTrue, ifFalse, bits];

/**
 * Returns a program that refuses the system calls of the table with `EPERM`, new namespaces, every socket that is not local, and
 * input to terminals. `clone3` does not exist for the program, because its flags are in memory that a filter cannot read. With
 * `hasLoopback`, sockets of IPv4 exist, for the loopback of a network namespace that has nothing else.
 */
export function seccompFilter({ audit, denied, filtered }: FilterTable, { hasLoopback }: { hasLoopback: boolean }): Buffer {
  const program: Instruction[] = [
    load(ARCHITECTURE),
    ifEqual(audit, 1, 0),
    end(KILL),
    load(NUMBER),
    ifAnyBit(X32, 0, 1),
    end(errno(EPERM)),
    ...denied.flatMap(number => [ifEqual(number, 0, 1), end(errno(EPERM))]),
    ifEqual(filtered.clone3, 0, 1),
    end(errno(ENOSYS)),
    ...whenCalled(filtered.clone, [load(argument(0)), ifAnyBit(CLONE_NAMESPACES, 0, 1), end(errno(EPERM)), end(ALLOW)]),
    ...whenCalled(filtered.socket, hasLoopback ? localOrLoopback : onlyLocal),
    ...whenCalled(filtered.socketpair, onlyLocal),
    ...whenCalled(filtered.ioctl, [
      load(argument(1)),
      ifEqual(TIOCSTI, 1, 0),
      ifEqual(TIOCLINUX, 0, 1),
      end(errno(EPERM)),
      end(ALLOW),
    ]),
    end(ALLOW),
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, ifTrue, ifFalse, constant]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(constant >>> 0, index * 8 + 4);
  }
  return bytes;
}

const localOrLoopback = [load(argument(0)), ifEqual(AF_UNIX, 2, 0), ifEqual(AF_INET, 1, 0), end(errno(EAFNOSUPPORT)), end(ALLOW)];

const onlyLocal = [load(argument(0)), ifEqual(AF_UNIX, 1, 0), end(errno(EAFNOSUPPORT)), end(ALLOW)];

const whenCalled = (number: number, body: readonly Instruction[]): Instruction[] => [ifEqual(number, 0, body.length), ...body];
