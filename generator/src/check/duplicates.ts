/** Every item whose name an earlier one has, with the first of them; items without a name are ignored. */
export function findDuplicates<Item>(items: readonly Item[], nameOf: (item: Item) => string | undefined) {
  const firsts = new Map<string, Item>();
  return items.flatMap((item, index) => {
    const name = nameOf(item);
    if (name === undefined) return [];
    const first = firsts.get(name);
    if (first !== undefined) return { item, index, first };
    firsts.set(name, item);
    return [];
  });
}
