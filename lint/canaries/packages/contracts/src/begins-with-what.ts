// canary: pinion(doc-comment-form)
/** What a name is made of. */
export const parts = 1;
