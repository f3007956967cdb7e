import { describe, expect, it } from 'vitest';
import { readShellTemplate, shellFields, shellText } from './shell-template.ts';

const scriptOf = (command: string): string => {
  const read = readShellTemplate(command, ['path', 'name']);
  return read.ok ? read.script : read.message;
};

describe('readShellTemplate', () => {
  it.each([
    ['ls {path}', 'ls "$pinion_field_path"'],
    ['ls --dir={path}/sub', 'ls --dir="$pinion_field_path"/sub'],
    ['echo "in {path}."', 'echo "in ${pinion_field_path}."'],
    ["echo 'in {path}.'", `echo 'in '"$pinion_field_path"'.'`],
    [String.raw`echo $'a\'{path}'`, String.raw`echo $'a\''"$pinion_field_path"$''`],
    ['echo "$(cat {path})"', 'echo "$(cat "$pinion_field_path")"'],
    ['(cd {path} && ls) | sort', '(cd "$pinion_field_path" && ls) | sort'],
    ["awk '{print $1}' {path}", `awk '{print $1}' "$pinion_field_path"`],
    ['echo {other} ${path} {a,b}', 'echo {other} ${path} {a,b}'],
    ['cat <<< {path}', 'cat <<< "$pinion_field_path"'],
    [String.raw`echo \"{path}\"`, String.raw`echo \""$pinion_field_path"\"`],
    ['ls # {path}\nls {path}', 'ls # pinion_field_path\nls "$pinion_field_path"'],
  ])('readShellTemplate quotes a field for its position: %s', (command, script) => {
    expect(scriptOf(command)).toBe(script);
  });

  it.each([
    ['echo $(({path} + 1))', '((…))'],
    ['(( {path} > 1 ))', '((…))'],
    ['echo "$(( 1 + $(echo {path}) ))"', '((…))'],
    ['[[ {path} -eq 1 ]]', '[[…]]'],
    ['echo $[{path}]', '$[…]'],
    ['echo ${x:-{path}}', '${…}'],
    ['echo `cat {path}`', 'backticks'],
    ['cat <<END\n{path}\nEND', 'here-document'],
  ])('readShellTemplate refuses a field where the shell would evaluate it: %s', (command, where) => {
    expect(readShellTemplate(command, ['path'])).toEqual({ ok: false, message: expect.stringContaining(where) as string });
  });

  it('a field that occurs twice is listed once', () => {
    expect(readShellTemplate('cp {path} {path}.bak; echo {name}', ['path', 'name'])).toMatchObject({ fields: ['path', 'name'] });
  });
});

it('the fields of a command are those of the schema, or those of the input if the schema names none', () => {
  expect(shellFields({ type: 'object', properties: { a: {} } }, { b: 1 })).toEqual(['a']);
  expect(shellFields({ type: 'object' }, { b: 1 })).toEqual(['b']);
  expect(shellFields(true, null)).toEqual([]);
});

it('shellText returns text unchanged, nothing for an absent value, and JSON for the rest', () => {
  expect([undefined, null, 'a b', 1, true, { a: [1] }].map(shellText)).toEqual(['', '', 'a b', '1', 'true', '{"a":[1]}']);
});
