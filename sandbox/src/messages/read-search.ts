/** What a search looks for, in lowercase. */
export interface Search {
  /** Words in any order; a text in quotes is one of them. */
  readonly words: readonly string[];
  /** Parts of a template's name. */
  readonly templates: readonly string[];
  /** The starts of outcomes or kinds. */
  readonly states: readonly string[];
  /** The starts of HTTP statuses. */
  readonly statuses: readonly string[];
}

/** Reads what the search box of the inbox takes, such as `"number 150" is:rejected status:422 template:order`. */
export function readSearch(search: string): Search {
  const tokens = [
    ...search.toLowerCase().matchAll(/"(?<phrase>[^"]*)"?|(?<key>template|is|status):(?<value>\S*)|\S+/g),
  ];
  const valuesOf = (name: string): readonly string[] =>
    tokens.flatMap(({ groups }) => (groups?.key === name ? [groups.value ?? ''] : []));
  return {
    words: tokens
      .filter(({ groups }) => groups?.key === undefined)
      .map(({ 0: token, groups }) => groups?.phrase ?? token)
      .filter((word) => word.trim() !== ''),
    templates: valuesOf('template'),
    states: valuesOf('is'),
    statuses: valuesOf('status'),
  };
}
