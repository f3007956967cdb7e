import { type ExpressionPart, rootPaths } from '@pinion/contracts';
import jsonata from 'jsonata';
import { expect, it } from 'vitest';

/** Returns the paths that an expression reads, each once, in alphabetical order. */
const pathsIn = (expression: string): string[] =>
  [...new Set(rootPaths(jsonata(expression).ast() as ExpressionPart).map(({ names }) => names.join('.')))].toSorted();

it.each([
  ['order.id & note', ['note', 'order.id']],
  ['order.{"i": id, "whole": $$.note}', ['note', 'order', 'order.id']],
  ['order.(id & name)', ['order', 'order.id', 'order.name']],
  ['order.[id, name]', ['order', 'order.id', 'order.name']],
  ['order[id = $$.wanted].name', ['order.id', 'order.name', 'wanted']],
  ['order[0].id', ['order.id']],
  ['order^(>id).name', ['order', 'order.id', 'order.name']],
  ['order{id: $sum(total)}', ['order', 'order.id', 'order.total']],
  ['order.$lowercase(id)', ['order', 'order.id']],
  ['order.lines.(sku & %.no)', ['order.lines', 'order.lines.sku', 'order.no']],
  ['$.{ "a": question }', ['question']],
  ['$$.(question)', ['question']],
  ['$[question = "a"].answer', ['answer', 'question']],
  ['( $o := order; $o.id & $o[open].name )', ['order', 'order.id', 'order.name', 'order.open']],
  ['( $all := $; $all.question )', ['question']],
  ['order@$o.($o.id & note)', ['note', 'order', 'order.id']],
  ['order#$i.{"n": $i, "id": id}', ['order', 'order.id']],
  ['$map(order, function($o, $i, $all){ $o.id & $all.total & $i.x & note })', ['note', 'order', 'order.id', 'order.total']],
  ['$filter(order, function($o){ $o.open })[0].id', ['order', 'order.id', 'order.open']],
  ['$sort(order, function($a, $b){ $a.no > $b.no }).id', ['order', 'order.id', 'order.no']],
  ['$reduce(order, function($sum, $o){ $sum + $o.total }, 0)', ['order', 'order.total']],
  ['order ~> $map(function($o){ $o.id })', ['order', 'order.id']],
  ['order ~> |lines|{"total": price * count}, ["old"]|', ['order', 'order.lines', 'order.lines.count', 'order.lines.price']],
  ['function($x){ $x.id }(order)', ['order', 'order.id']],
  ['(order; note).id', ['note', 'note.id', 'order']],
  ['(first ? first : order).id', ['first', 'order']],
  ['(first ?: first).id', ['first', 'first.id']],
])('rootPaths follows the parts of the value in %s', (expression, paths) => {
  expect(pathsIn(expression)).toEqual(paths);
});

it.each([
  ['$f(order).id', ['order']],
  ['*.id', []],
  ['**.id', []],
  ['$o.id', []],
  ['order.*.id', ['order']],
  ['{"a": order}.a.id', ['order']],
  ['[order, note].id', ['note', 'order']],
  ['( $f := function($order){ $order.id }; $f(note) )', ['note']],
  ['$map(order, function($v){ ( $v := note; $v.id ) })', ['note', 'note.id', 'order']],
  ['"order.id"', []],
])('rootPaths takes no member of an unknown value for one of the value in %s', (expression, paths) => {
  expect(pathsIn(expression)).toEqual(paths);
});

it('rootPaths returns where each name of a path ends in the text, also of names that a variable or an object adds', () => {
  const paths = rootPaths(jsonata('( $o := order; $o.id )').ast() as ExpressionPart);
  expect(paths).toContainEqual({ names: ['order', 'id'], ends: [13, 20] });
  expect(rootPaths(jsonata('order.{"i": id}').ast() as ExpressionPart)).toContainEqual({ names: ['order', 'id'], ends: [5, 14] });
});
