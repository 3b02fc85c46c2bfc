/** The properties that have a value: an optional property of our types is absent, never `undefined`. */
export function defined<Properties extends object>(
  properties: Properties,
): { readonly [Key in keyof Properties]?: NonNullable<Properties[Key]> } {
  const result: { [Key in keyof Properties]?: NonNullable<Properties[Key]> } = {};
  for (const key in properties) {
    const value = properties[key];
    if (value !== undefined && value !== null) result[key] = value;
  }
  return result;
}
