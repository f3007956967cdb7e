/**
 * Queues entries fairly. Each entry has a path, such as workspace, user and workflow, and at every level the branches take
 * turns. A caller that adds many entries waits behind their own entries and delays no one else. Entries of one path stay in
 * order. A branch at the first level that has a weight takes as many turns in a row.
 */
export class FairQueue<Entry> {
  private readonly root: Branch<Entry> = newBranch();
  private readonly weightOf: (key: string) => number;
  /** The branch that had the last turn, and how many it has had in a row. */
  private last = { key: '', turns: 0 };

  constructor(weightOf: (key: string) => number = () => 1) {
    this.weightOf = weightOf;
  }

  /** Adds an entry and returns a function that removes it. */
  add(path: readonly string[], entry: Entry): () => void {
    let branch = this.root;
    const branches = [branch];
    for (const key of path) {
      const next = branch.branches.get(key) ?? newBranch<Entry>();
      branch.branches.set(key, next);
      branches.push(next);
      branch = next;
    }
    const location = { entry };
    branch.entries.push(location);
    return () => {
      const index = branch.entries.indexOf(location);
      if (index < 0) return;
      branch.entries.splice(index, 1);
      removeEmpty(branches, path);
    };
  }

  /** Removes and returns the next entry. */
  take(): Entry | undefined {
    return takeFrom(this.root, key => this.hasAnotherTurn(key));
  }

  private hasAnotherTurn(key: string): boolean {
    const turns = this.last.key === key ? this.last.turns + 1 : 1;
    const hasAnother = turns < this.weightOf(key);
    this.last = { key, turns: hasAnother ? turns : 0 };
    return hasAnother;
  }
}

type Branch<Entry> = { branches: Map<string, Branch<Entry>>; entries: { entry: Entry }[] };

const newBranch = <Entry>(): Branch<Entry> => ({ branches: new Map(), entries: [] });

/** Takes the next entry. `staysFirst` is asked whether the branch that it came from has the next turn as well. */
function takeFrom<Entry>(branch: Branch<Entry>, staysFirst: (key: string) => boolean = () => false): Entry | undefined {
  const first = branch.entries.shift();
  if (first !== undefined) return first.entry;
  for (const [key, next] of branch.branches) {
    const entry = takeFrom(next);
    const stays = staysFirst(key);
    if (isEmpty(next) || !stays) branch.branches.delete(key);
    if (!isEmpty(next) && !stays) branch.branches.set(key, next); // move to the back: the others are next
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function removeEmpty<Entry>(branches: readonly Branch<Entry>[], path: readonly string[]): void {
  for (let level = path.length; level > 0; level -= 1) {
    const [branch, parent] = [branches[level], branches[level - 1]];
    const key = path[level - 1] ?? '';
    if (branch !== undefined && isEmpty(branch) && parent?.branches.get(key) === branch) parent.branches.delete(key);
  }
}

const isEmpty = ({ branches, entries }: Branch<unknown>): boolean => entries.length === 0 && branches.size === 0;
