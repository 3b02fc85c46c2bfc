/** Every way in which a template can differ from what the platform approved. */
export type DriftName =
  | 'not-on-platform'
  | 'not-approved'
  | 'not-sendable'
  | 'language-missing'
  | 'language-added'
  | 'placeholder-names'
  | 'text-differs'
  | 'buttons-differ'
  | 'category';
