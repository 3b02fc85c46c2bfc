import { change, type TemplateChange } from './change.js';
import type { ContractTemplate } from './contract.js';

/** Compares the languages of a template, and who chooses among them. */
export function compareLanguages(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  const path = ['language'];
  if (was.callerChoosesLanguage !== is.callerChoosesLanguage) {
    const message = is.callerChoosesLanguage
      ? `every call must now choose its language: ${is.languages.join(', ')}`
      : `calls can no longer choose the language: ${sentIn(is)}`;
    return [change(is, 'language-choice', message, path)];
  }
  if (is.callerChoosesLanguage) {
    const removed = was.languages.filter((code) => !is.languages.includes(code));
    const added = is.languages.filter((code) => !was.languages.includes(code));
    return [
      ...removed.map((code) =>
        change(is, 'language-removed', `the language ${code} was removed: calls can no longer use it`, path),
      ),
      ...added.map((code) => change(is, 'language-added', `calls can now use ${code} too`, path)),
    ];
  }
  if (was.languages.join() === is.languages.join()) return [];
  const message = `${sentIn(is)}, no longer ${was.languages[0] === undefined ? 'without one' : `in ${was.languages[0]}`}; calls still compile`;
  return [change(is, 'language-switched', message, path)];
}

function sentIn({ languages }: ContractTemplate): string {
  const [code] = languages;
  return code === undefined ? 'it is sent without a language' : `it is always sent in ${code}`;
}
