export interface Duplicate<Item> {
  readonly item: Item;
  readonly index: number;
  /** The first item with the same name. */
  readonly first: Item;
}

/** Every item with the same name as an earlier one; items without a name are ignored. */
export function findDuplicates<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): readonly Duplicate<Item>[] {
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
