/** Names that a count or `import` gives to placeholders without a name. They say nothing about the meaning. */
export const standInParameter: RegExp = /^(placeholder|header)\d+$/;

/** Names of the same kind for the suffixes of buttons. */
export const standInButton: RegExp = /^button\d+$/;
