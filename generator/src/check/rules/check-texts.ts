// @ts-nocheck
import { isScalar } from 'yaml';
import type { Diagnostic, Finding } from '../../diagnostics/diagnostic.js';
import {
  diagnosticAtRange,
  diagnosticAtValue,
  diagnosticInText,
  type YamlSource,
} from '../../source/yaml-source.js';
import { countPlaceholders, findPlaceholders } from '../../text/placeholders.js';
import {
  type DeclaredText,
  declaredPlaceholders,
  declaredTexts,
  placeholdersInTexts,
} from '../declared-texts.js';
import type { TemplateYaml } from '../template-yaml.js';

/** The rules on placeholders in approved texts that a schema cannot say. */
export function textDiagnostics(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  const texts = declaredTexts(yaml);
  const numbering = texts.flatMap((text) => numberingDiagnostics(source, text));
  return [
    ...numbering,
    ...texts.flatMap((text) => commentWarnings(source, text)),
    ...footerDiagnostics(source, yaml),
    // With a wrong numbering there is nothing to count.
    ...(numbering.length === 0 ? countDiagnostics(source, yaml) : []),
    ...labelDiagnostics(source, yaml),
  ];
}

function numberingDiagnostics(source: YamlSource, { path, text }: DeclaredText): readonly Diagnostic[] {
  const count = countPlaceholders(text);
  return findPlaceholders(text).flatMap((placeholder) => {
    const { token, number } = placeholder;
    if (number === undefined) {
      return diagnosticInText(source, path, placeholder.text, placeholder.occurrence, {
        rule: 'placeholder-number',
        message: `the placeholder {{${token}}} has no number`,
        hint: 'approved texts number their placeholders: {{1}}, {{2}}, …; name them under placeholders',
      });
    }
    if (number <= count) return [];
    return diagnosticInText(source, path, placeholder.text, placeholder.occurrence, {
      rule: 'placeholder-gap',
      message: `the placeholder {{${token}}} leaves a gap: the ${path[0]} has ${count}`,
      hint: `each text numbers its own from {{1}}${count > 1 ? ` to {{${count}}}` : ''}`,
    });
  });
}

/** `header: Order # 5` means just `Order`: YAML takes the rest as a comment. */
function commentWarnings(source: YamlSource, { part, path }: DeclaredText): readonly Diagnostic[] {
  const node = source.document.getIn(path, true);
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return [];
  const [comment, space = ''] = /^([ \t]+)#[^\r\n]*/.exec(source.text.slice(node.range[1])) ?? [];
  if (comment === undefined) return [];
  const start = node.range[1] + space.length;
  return [
    diagnosticAtRange(source, start, node.range[1] + comment.length, {
      rule: 'text-comment',
      severity: 'warning',
      message: `the ${part} ends before this comment`,
      hint: 'put the text in "quotes" if the # belongs to it, else the comment on a line of its own',
    }),
  ];
}

function footerDiagnostics(source: YamlSource, { footer = '' }: TemplateYaml): readonly Diagnostic[] {
  const finding: Finding = {
    rule: 'footer-placeholder',
    message: 'a footer takes no placeholders',
    hint: 'write it out as it was approved: the gateway takes no value for a footer',
  };
  return findPlaceholders(footer).map(({ text, occurrence }) =>
    diagnosticInText(source, ['footer'], text, occurrence, finding),
  );
}

function countDiagnostics(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  const { placeholders, header, body } = yaml;
  if (placeholders === undefined || (header === undefined && body === undefined)) return [];
  const declared = declaredPlaceholders(yaml).length;
  const found = placeholdersInTexts(yaml);
  // Without its body a template may take more values than its header shows, but never fewer.
  if (declared === found || (body === undefined && declared > found)) return [];
  const texts =
    header === undefined
      ? 'the body takes'
      : body === undefined
        ? 'the header takes'
        : 'header and body take';
  return [
    diagnosticAtValue(source, ['placeholders'], {
      rule: 'placeholder-count',
      message: `placeholders declares ${declared === 1 ? '1 value' : `${declared} values`}, but ${texts} ${found}`,
      hint: `the approved text decides: declare one for each {{…}} in it, in order${header === undefined ? '' : ', those of the header first'}`,
    }),
  ];
}

function labelDiagnostics(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  const labels = declaredPlaceholders(yaml).map(({ name }) => name);
  return labels.flatMap((label, index) => {
    if (labels.indexOf(label) === index) return [];
    const message = `the placeholder name ${label} stands here twice`;
    return diagnosticAtValue(source, ['placeholders', index], {
      rule: 'duplicate',
      message,
      hint: 'rename one of them: each becomes the label of a value of its own',
    });
  });
}
