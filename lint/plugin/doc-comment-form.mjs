/** Openings that hide the subject or the verb of a doc comment. */
export const opening =
  /^(What|Who|Whose|Whoever|It|They|Of|By|The same|How|Where|With|Without|From|To|So that|And|But|One|Nobody|Somebody|Anybody)\b/;
/** Citations of documents that are not part of the repository. */
const citation = /\bC\d{2}\b|\(\d-\d{3}|\bseed \d{3}\b/;

const textOf = comment =>
  comment.value
    .replace(/^\*/, '')
    .replaceAll(/^\s*\*\s?/gm, '')
    .trim();

/** Reports doc comments that do not begin with a verb or a noun phrase, and comments that cite unavailable documents. */
export const docCommentForm = {
  create: context => ({
    'Program:exit'(program) {
      for (const comment of context.sourceCode.getAllComments()) {
        const report = message => context.report({ node: program, loc: comment.loc, message });
        if (citation.test(comment.value))
          report('Link docs/requirements.md instead of citing a document outside the repository.');
        if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue;
        const [, first] = opening.exec(textOf(comment)) ?? [];
        if (first !== undefined)
          report(`Begin the doc comment with a verb ("Returns ...") or a noun phrase, not with "${first}".`);
      }
    },
  }),
};
