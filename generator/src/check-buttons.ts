import type { Complaint, Problem } from './problem.js';
import { problemAtKey, problemAtValue, type Source } from './source.js';
import type { ButtonYaml, TemplateYaml } from './template-yaml.js';
import { findPlaceholders, isDynamicUrl } from './text-placeholders.js';

/** The rules on buttons that a schema cannot say. */
export function buttonProblems(source: Source, { buttons = [] }: TemplateYaml): readonly Problem[] {
  const names = buttons.map(({ name }) => name);
  return buttons.flatMap((button, index) => {
    const { url, name, reply, text } = button;
    const atValue = (key: string, complaint: Complaint): Problem =>
      problemAtValue(source, ['buttons', index, key], complaint);
    const atKey = (key: string, complaint: Complaint): Problem =>
      problemAtKey(source, ['buttons', index, key], complaint);
    return [
      ...(url !== undefined && hasMisplacedPlaceholder(url) ? [atValue('url', misplacedPlaceholder)] : []),
      ...fixedParts(button).map((key) => atValue(key, placeholderInFixedPart)),
      ...(url !== undefined && name !== undefined && !isDynamicUrl(url)
        ? [atKey('name', nothingToName)]
        : []),
      ...(reply !== undefined && text !== undefined ? [atKey('text', textBesideReply)] : []),
      ...(name !== undefined && names.indexOf(name) < index
        ? [atValue('name', { rule: 'duplicate', message: `the button name ${name} stands here twice` })]
        : []),
    ];
  });
}

const misplacedPlaceholder: Complaint = {
  rule: 'url-suffix',
  message: 'a dynamic URL ends in {{1}} and has no other placeholder',
  hint: 'the gateway takes only the suffix of a URL; move {{1}} to its end',
};

const placeholderInFixedPart: Complaint = {
  rule: 'fixed-part',
  message: 'only the end of a URL takes a placeholder',
  hint: 'the gateway takes no value for this part of a button',
};

const nothingToName: Complaint = {
  rule: 'stray-key',
  message: 'this URL takes no suffix, so there is nothing to name',
  hint: 'delete name, or end the URL in {{1}}',
};

const textBesideReply: Complaint = {
  rule: 'stray-key',
  message: 'the text of a quick reply stands in reply itself',
};

function hasMisplacedPlaceholder(url: string): boolean {
  const count = findPlaceholders(url).length;
  return count > 1 || (count === 1 && !isDynamicUrl(url));
}

function fixedParts({ text = '', reply = '', phone = '' }: ButtonYaml): readonly string[] {
  return Object.entries({ text, reply, phone }).flatMap(([key, value]) =>
    findPlaceholders(value).length > 0 ? key : [],
  );
}
