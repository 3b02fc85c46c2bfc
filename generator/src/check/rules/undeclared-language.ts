import { sourceOf } from '../../source/yaml-source.js';
import { translatedTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const undeclaredLanguage: TemplateRule = {
  kind: 'template',
  name: 'undeclared-language',
  severity: 'error',
  about: 'languages',
  docs: {
    problem: 'A text is given in a language that `language` does not declare.',
    fix: 'Add the language to `language`, or delete the text.',
  },
  example: 'name: a\nlanguage: en\nbody: { en: Hi, es: Hola }',
  check: ({ source, yaml }) => {
    const declared = new Set([yaml.language ?? []].flat());
    const list = [...declared].slice(0, 20).join(', ');
    return translatedTexts(yaml).flatMap(({ part, path, texts }) => {
      if (yaml.language === undefined) {
        const message = `\`${part}\` has one text per language, but the template declares no language`;
        const hint = `add \`language: [${Object.keys(texts).join(', ')}]\``;
        return { path, isKey: true, message, hint };
      }
      const unit = sourceOf(source, path).startsWith('{') ? 'the text' : 'this line';
      return Object.keys(texts)
        .filter((code) => !declared.has(code))
        .map((code) => ({
          path: [...path, code],
          isKey: true,
          message: `\`language\` does not declare ${code}`,
          hint: `add ${code} to \`language\` (now ${list}), or delete ${unit}`,
        }));
    });
  },
};
