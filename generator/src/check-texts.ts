import { isNode } from 'yaml';
import type { Problem } from './problem.js';
import {
  type Complaint,
  problemAtKey,
  problemAtRange,
  problemAtValue,
  type Source,
  type YamlPath,
} from './source.js';
import type { TemplateYaml } from './template-yaml.js';
import { countPlaceholders, findPlaceholders, type TextPlaceholder } from './text-placeholders.js';
import { countInTexts, placeholdersOf } from './to-template.js';

/** The rules on approved texts and their placeholders that a schema cannot say. */
export function textProblems(source: Source, yaml: TemplateYaml): readonly Problem[] {
  const texts = textsOf(yaml);
  const numbering = texts.flatMap(({ path, text }) => numberingProblems(source, path, text));
  if (numbering.length > 0) return numbering;
  return [
    ...footerProblems(source, yaml),
    ...languageProblems(source, yaml),
    ...countProblems(source, yaml),
    ...labelProblems(source, yaml),
  ];
}

function textsOf({ header, body, footer }: TemplateYaml): readonly { path: YamlPath; text: string }[] {
  const bodies =
    typeof body === 'object'
      ? Object.entries(body).map(([language, text]) => ({ path: ['body', language], text }))
      : [{ path: ['body'], text: body ?? '' }];
  return [{ path: ['header'], text: header ?? '' }, ...bodies, { path: ['footer'], text: footer ?? '' }];
}

function numberingProblems(source: Source, path: YamlPath, text: string): readonly Problem[] {
  const placeholders = findPlaceholders(text);
  const unnumbered = placeholders.filter(({ number }) => number === undefined);
  if (unnumbered.length > 0) {
    return unnumbered.map((placeholder) =>
      problemInText(source, path, placeholder, {
        message: `the placeholder {{${placeholder.token}}} has no number`,
        hint: 'approved texts number their placeholders: {{1}}, {{2}}, …; name them under placeholders',
      }),
    );
  }
  const count = countPlaceholders(text);
  return placeholders
    .filter(({ number = 0 }) => number > count)
    .map((placeholder) =>
      problemInText(source, path, placeholder, {
        message: `the placeholder {{${placeholder.token}}} leaves a gap: the text has ${count} of them`,
        hint: `number them from {{1}} to {{${count}}}`,
      }),
    );
}

function footerProblems(source: Source, { footer = '' }: TemplateYaml): readonly Problem[] {
  return findPlaceholders(footer).map((placeholder) =>
    problemInText(source, ['footer'], placeholder, { message: 'a footer takes no placeholders' }),
  );
}

function languageProblems(source: Source, { body, language }: TemplateYaml): readonly Problem[] {
  if (typeof body !== 'object') return [];
  if (language === undefined) {
    return [
      problemAtKey(source, ['body'], {
        message: 'body has a text a language, but the template declares no language',
        hint: `add language: [${Object.keys(body).join(', ')}]`,
      }),
    ];
  }
  const declared = [language].flat();
  const strangers = Object.keys(body).filter((code) => !declared.includes(code));
  const [first, ...others] = Object.entries(body).map(([code, text]) => ({
    code,
    count: countPlaceholders(text),
  }));
  return [
    ...strangers.map((code) =>
      problemAtKey(source, ['body', code], {
        message: `the language ${code} is not declared under language`,
        hint: `language declares ${declared.join(', ')}`,
      }),
    ),
    ...others
      .filter(({ count }) => first !== undefined && count !== first.count)
      .map(({ code, count }) =>
        problemAtValue(source, ['body', code], {
          message: `the text in ${code} takes ${count} values, but the one in ${first?.code} takes ${first?.count}`,
        }),
      ),
  ];
}

function countProblems(source: Source, yaml: TemplateYaml): readonly Problem[] {
  if (yaml.placeholders === undefined || yaml.body === undefined) return [];
  const declared = placeholdersOf(yaml).length;
  const found = countInTexts(yaml);
  if (declared === found) return [];
  const parts = yaml.header === undefined ? 'the body' : 'header and body';
  return [
    problemAtValue(source, ['placeholders'], {
      message: `placeholders declares ${values(declared)}, but ${parts} take${parts === 'the body' ? 's' : ''} ${found}`,
      hint: 'the approved text decides: declare one for each {{…}} in it, in order',
    }),
  ];
}

function labelProblems(source: Source, yaml: TemplateYaml): readonly Problem[] {
  const labels = placeholdersOf(yaml).map(({ label }) => label);
  return labels.flatMap((label, index) =>
    labels.indexOf(label) === index
      ? []
      : problemAtValue(source, ['placeholders', index], {
          message: `the placeholder name ${label} stands here twice`,
        }),
  );
}

function values(count: number): string {
  return count === 1 ? '1 value' : `${count} values`;
}

/** Points at the placeholder itself where its text stands in the file as it is. */
function problemInText(
  source: Source,
  path: YamlPath,
  { token }: TextPlaceholder,
  complaint: Complaint,
): Problem {
  const node = source.document.getIn(path, true);
  const literal = new RegExp(`\\{\\{\\s*${token.replaceAll(/[^\w]/g, '\\$&')}\\s*\\}\\}`, 'g');
  if (!isNode(node) || !node.range) return problemAtValue(source, path, complaint);
  literal.lastIndex = node.range[0];
  const match = literal.exec(source.text);
  if (!match || match.index >= node.range[1]) return problemAtValue(source, path, complaint);
  return problemAtRange(source, match.index, match.index + match[0].length, complaint);
}
