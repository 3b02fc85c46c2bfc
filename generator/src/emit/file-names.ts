import type { TemplateNames } from '../text/template-names.js';

export const indexFile = 'index.ts';

export function moduleFile({ module }: TemplateNames): string {
  return `${module}.ts`;
}
