/** A value without a name is called by its number, by a count or by `import`, which says nothing of its meaning. */
export const standInParameter: RegExp = /^(placeholder|header)\d+$/;

/** The same for the suffix of a button. */
export const standInButton: RegExp = /^button\d+$/;
