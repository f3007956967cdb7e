import { translateSentence, type Sentence, sentence } from './texts/sentence.ts';

/** UI texts for server refusals, by code. Other refusals are shown in the server's own words. */
const sentences: Readonly<Record<string, readonly Sentence[]>> = {
  AUTH_REQUIRED: [sentence('this token lets nobody in: it is not whole, its time is over, or it was revoked')],
  FORBIDDEN: [sentence('this needs the role {{needed}}, and yours is {{role}}; ask {{owners}}')],
  NOT_FOUND: [
    sentence('there is no {{what}} {{id}} in this workspace'),
    sentence('the workflow of this conversation is not there any more'),
  ],
  CONFLICT: [
    sentence('this is the last owner; make somebody else an owner first'),
    sentence('somebody saved version {{version}} meanwhile; look at the upgrade again'),
    sentence('somebody published version {{version}} meanwhile; look at it, then publish again'),
    sentence('somebody else decided this change meanwhile'),
    sentence('{{name}} was removed by somebody else meanwhile'),
    sentence('there is a connection called {{name}} already; choose another name, or remove that one'),
    sentence('{{tool}} is published already and never changes; publish a higher version'),
    sentence('the run is still at work; cancel it, or wait for its end, and undo then'),
    sentence('this run has no effect that could be undone (any more)'),
    sentence('this workflow has no cases yet; save a run as a case first'),
    sentence('only a run that has come to its end is a case; wait for it, or run it again'),
    sentence('a workflow has at most {{most}} cases; remove some first'),
    sentence('no version of the workflow {{workflow}} was published yet; publish one, or run the draft'),
    sentence('no version of the workflow {{workflow}} was published yet; publish one, or evaluate the draft'),
    sentence('no version of the workflow {{workflow}} was published yet; publish one, or ask for the draft'),
  ],
  WORKFLOW_HAS_PROBLEMS: [sentence('the workflow cannot run: {{problems}}'), sentence('this cannot be published: {{problems}}')],
  UNAVAILABLE: [
    sentence('no model server answers at {{address}}; start it and try again'),
    sentence('{{address}} gave no tools: {{why}}'),
    sentence('{{address}} answered {{status}} and no tools'),
    sentence('the database cannot be reached; try again when it is back'),
  ],
  DATA_DAMAGED: [sentence('this data cannot be read: a part of the database is damaged; restore it from a backup')],
  INSUFFICIENT_STORAGE: [sentence('the database has no space left; free some space, then try again')],
};

/** Returns a refusal in the language of the installation, if it has the sentence. */
export const refusalText = (code: string, message: string): string => translateSentence(message, sentences[code] ?? []);
