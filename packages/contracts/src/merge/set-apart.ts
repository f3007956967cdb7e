import { freshId } from '../graph/fresh-id.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';
import type { ElementList } from './file-elements.ts';
import { entriesBy } from './named-entries.ts';
import { nothingRenamed, type Renamed, renameElements } from './rename-elements.ts';
import { isSameJson } from '../json/same-json.ts';

/**
 * Renames my elements whose ids clash, because two users who add an agent each both get `agent_2`. Keeps both and returns my
 * file with its new ids.
 */
export function setApart(base: WorkflowFile, mine: WorkflowFile, theirs: WorkflowFile): { mine: WorkflowFile; renamed: Renamed } {
  const nodes = clashes('nodes', base, mine, theirs);
  const notes = clashes('notes', base, mine, theirs);
  const wired = renameElements(mine, { ...nothingRenamed, nodes, notes });
  // An edge's id has no meaning: the edge is only a different one if its ends differ too.
  const edges = clashes('edges', base, wired, theirs, ['source', 'source_handle', 'target', 'target_handle']);
  return { mine: renameElements(wired, { ...nothingRenamed, edges }), renamed: { nodes, edges, notes } };
}

function clashes(
  list: ElementList,
  base: WorkflowFile,
  mine: WorkflowFile,
  theirs: WorkflowFile,
  fields?: readonly string[],
): Map<string, string> {
  const [before, here, there] = [base, mine, theirs].map(file => entriesBy(file[list], 'id'));
  const renamed = new Map<string, string>();
  if (before === undefined || here === undefined || there === undefined) return renamed;
  const taken = new Set([...before.keys(), ...here.keys(), ...there.keys()]);
  for (const [id, item] of here) {
    const other = there.get(id);
    if (other === undefined || before.has(id)) continue;
    const isSame = fields === undefined ? isSameJson(item, other) : fields.every(field => item[field] === other[field]);
    if (isSame) continue;
    const fresh = freshId(taken, id);
    taken.add(fresh);
    renamed.set(id, fresh);
  }
  return renamed;
}
