import type { DynamicButton, Template } from '../template/template.js';
import { property } from './doc-comment.js';
import { parameterType } from './parameters.js';
import { parameterDocs, suffixDoc } from './template-docs.js';

/**
 * The type of parameters that callers pass by name. An interface, because the compiler prints its name and not all of its
 * properties.
 */
export function namedParametersType(template: Template): string {
  const { names, placeholders } = template;
  if (placeholders.length === 0) return `type ${names.parametersType} = Readonly<Record<string, never>>;`;
  const docs = parameterDocs(template);
  const properties = placeholders.map((placeholder, index) =>
    property(placeholder.label, parameterType(placeholder), docs[index] ?? ''),
  );
  return `interface ${names.parametersType} ${block(properties)}`;
}

/** The type of suffixes that callers pass by name. */
export function namedSuffixesType(buttons: readonly DynamicButton[]): string {
  return block(buttons.map((button) => property(button.label, 'string', suffixDoc(button))));
}

function block(properties: readonly string[]): string {
  const lines = properties.flatMap((text) => text.split('\n'));
  return `{\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}
