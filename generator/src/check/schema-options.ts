/** How ajv compiles the schemas of this package: they are its own and tested, so checking them would only cost time. */
export const ownSchema = {
  meta: false,
  validateSchema: false,
  // Compiling longer would pay off from some ten thousand templates on.
  code: { optimize: false },
} as const;
