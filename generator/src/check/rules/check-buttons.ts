// @ts-nocheck
import type { Diagnostic, Finding } from '../../diagnostics/diagnostic.js';
import { diagnosticAtKey, diagnosticAtValue, type YamlSource } from '../../source/yaml-source.js';
import { findPlaceholders, isDynamicUrl } from '../../text/placeholders.js';
import type { ButtonYaml, TemplateYaml } from '../template-yaml.js';

/** The rules on buttons that a schema cannot say. */
export function buttonDiagnostics(source: YamlSource, { buttons = [] }: TemplateYaml): readonly Diagnostic[] {
  const names = buttons.map(({ name }) => name);
  return buttons.flatMap((button, index) => {
    const { url, name, reply, text } = button;
    const atValue = (key: string, finding: Finding): Diagnostic =>
      diagnosticAtValue(source, ['buttons', index, key], finding);
    const atKey = (key: string, finding: Finding): Diagnostic =>
      diagnosticAtKey(source, ['buttons', index, key], finding);
    return [
      ...(url === undefined ? [] : suffixFindings(url).map((finding) => atValue('url', finding))),
      ...fixedParts(button).map((key) => atValue(key, placeholderInFixedPart)),
      ...(url !== undefined && name !== undefined && !isDynamicUrl(url)
        ? [atKey('name', nothingToName)]
        : []),
      ...(reply !== undefined && text !== undefined ? [atKey('text', textBesideReply)] : []),
      ...(name !== undefined && names.indexOf(name) < index ? [atValue('name', repeatedName(name))] : []),
    ];
  });
}

/** The gateway takes only the suffix of a URL, so there is but one value, at the end. */
function suffixFindings(url: string): readonly Finding[] {
  const [placeholder, another] = findPlaceholders(url);
  if (placeholder === undefined || (another === undefined && isDynamicUrl(url))) return [];
  const hint =
    another !== undefined
      ? 'the gateway takes only the suffix of a URL: write out all but the last, and make that {{1}}'
      : url.endsWith(placeholder.text)
        ? `write {{1}} instead of ${placeholder.text}: a URL takes one value, so it is always the first`
        : `the gateway takes only the suffix of a URL: move ${placeholder.text} to its end, as {{1}}`;
  return [{ rule: 'url-suffix', message: 'a dynamic URL ends in {{1}} and has no other placeholder', hint }];
}

function repeatedName(name: string): Finding {
  return {
    rule: 'duplicate',
    message: `the button name ${name} stands here twice`,
    hint: 'rename one of them: each becomes the label of a suffix of its own',
  };
}

const placeholderInFixedPart: Finding = {
  rule: 'fixed-part',
  message: 'only the end of a URL takes a placeholder',
  hint: 'the gateway takes no value for this part of a button',
};

const nothingToName: Finding = {
  rule: 'stray-key',
  message: 'this URL takes no suffix, so there is nothing to name',
  hint: 'delete name, or end the URL in {{1}}',
};

const textBesideReply: Finding = {
  rule: 'stray-key',
  message: 'the text of a quick reply stands in reply itself',
  hint: 'delete text',
};

function fixedParts({ text = '', reply = '', phone = '' }: ButtonYaml): readonly string[] {
  return Object.entries({ text, reply, phone }).flatMap(([key, value]) =>
    findPlaceholders(value).length > 0 ? key : [],
  );
}
