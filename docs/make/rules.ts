import type { RuleName } from 'notifygen';

/** What the documentation says of a rule that templates are held against. */
export interface Rule {
  readonly about: 'files' | 'keys and values' | 'texts and placeholders' | 'languages' | 'buttons' | 'names';
  /** `either` where it depends on the case. */
  readonly severity: 'error' | 'warning' | 'either';
  /** What breaks it. */
  readonly what: string;
  /** How to mend that. */
  readonly mend: string;
}

/** Every rule, in the order of the documentation. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  unreadable: {
    about: 'files',
    severity: 'error',
    what: 'The file cannot be read: a link that leads nowhere, a permission that is missing, a pipe instead of a file.',
    mend: 'Mend or delete the link, or allow the file to be read.',
  },
  encoding: {
    about: 'files',
    severity: 'error',
    what: 'The file is not UTF-8. The place is that of the first byte that is none.',
    mend: 'Save it as UTF-8.',
  },
  yaml: {
    about: 'files',
    severity: 'error',
    what: 'The file is no YAML, or means something other than it seems to.',
    mend: 'Put texts in quotes where they need them. One file holds one template; spaces indent, not tabs.',
  },
  'configured-twice': {
    about: 'files',
    severity: 'error',
    what: 'notifygen.config.json and the key notifygen of package.json configure the same project.',
    mend: 'Keep one of the two.',
  },
  json: {
    about: 'files',
    severity: 'error',
    what: 'The configuration is no JSON.',
    mend: 'Mend it where the message points.',
  },
  'comment-in-text': {
    about: 'files',
    severity: 'error',
    what: 'A text without quotes holds a space and `#`, and a placeholder after it: YAML cuts the text off there.',
    mend: 'Put the text in quotes.',
  },
  empty: {
    about: 'keys and values',
    severity: 'error',
    what: 'The file, a text, a list or a mapping is empty.',
    mend: 'Fill it in, or delete the key.',
  },
  type: {
    about: 'keys and values',
    severity: 'error',
    what: 'A value is of another kind than its key takes: a number instead of a text, a text instead of a list.',
    mend: 'Put a number in quotes where a text is wanted; begin each item of a list with a dash.',
  },
  'missing-key': {
    about: 'keys and values',
    severity: 'error',
    what: 'A mapping lacks a key that it needs: `name`.',
    mend: 'Add it.',
  },
  'unknown-key': {
    about: 'keys and values',
    severity: 'error',
    what: 'No such key belongs here.',
    mend: 'Take the one that the message proposes, or delete it.',
  },
  form: {
    about: 'keys and values',
    severity: 'error',
    what: 'A name, code, address or kind is not written as it must be.',
    mend: 'Write it as the message says.',
  },
  range: {
    about: 'keys and values',
    severity: 'error',
    what: 'A number is negative or too large, or a list too long.',
    mend: 'Stay between the bounds that the message names.',
  },
  duplicate: {
    about: 'keys and values',
    severity: 'error',
    what: 'A language, a placeholder name or a button name stands there twice.',
    mend: 'Delete or rename one of them.',
  },
  'placeholder-number': {
    about: 'texts and placeholders',
    severity: 'error',
    what: 'A placeholder in a text has no number, such as `{{name}}`.',
    mend: 'Write the approved text, which numbers them; give their names under `placeholders`.',
  },
  'placeholder-gap': {
    about: 'texts and placeholders',
    severity: 'error',
    what: 'The numbers of a text leave one out, such as `{{1}}` and `{{3}}`.',
    mend: 'Number each text from `{{1}}`, without a gap.',
  },
  'placeholder-count': {
    about: 'texts and placeholders',
    severity: 'error',
    what: '`placeholders` declares more or fewer values than the texts take, or the texts of two languages differ.',
    mend: 'Declare one for each number in the approved text, those of the header first.',
  },
  'placeholder-braces': {
    about: 'texts and placeholders',
    severity: 'warning',
    what: 'A text or a button holds `{1}` or `{{1}`, which is no placeholder.',
    mend: 'Write two braces on each side.',
  },
  'hidden-character': {
    about: 'texts and placeholders',
    severity: 'warning',
    what: 'A text or a button holds a control character, or one that turns the order of the text around.',
    mend: 'Delete it, unless it was approved.',
  },
  'placeholder-edge': {
    about: 'texts and placeholders',
    severity: 'warning',
    what: 'The body begins or ends with a placeholder. WhatsApp approves that only of authentication templates.',
    mend: 'Compare the text with the approved one. Where it was approved so, say it with a line `# status: APPROVED`, as `import` writes it: then there is no warning.',
  },
  'text-comment': {
    about: 'texts and placeholders',
    severity: 'warning',
    what: 'A text without quotes is followed by a space and `#`, where YAML begins a comment.',
    mend: 'Put the text in quotes, or the comment on a line of its own.',
  },
  'header-placeholder': {
    about: 'texts and placeholders',
    severity: 'warning',
    what: 'The header has more than one placeholder. WhatsApp allows one.',
    mend: 'Compare the text with the approved one.',
  },
  'footer-placeholder': {
    about: 'texts and placeholders',
    severity: 'error',
    what: 'The footer has a placeholder, but takes none.',
    mend: 'Compare the text with the approved one.',
  },
  'header-kind': {
    about: 'texts and placeholders',
    severity: 'warning',
    what: 'There are both `header` and `file`. On WhatsApp a header is either a text or a file.',
    mend: 'Keep the one that was approved.',
  },
  'text-length': {
    about: 'texts and placeholders',
    severity: 'warning',
    what: 'A text is longer than WhatsApp allows: 60 characters in a header or footer, 1,024 in a body, 25 on a button, 20 in a number, 2,000 in a URL.',
    mend: 'Compare the text with the approved one.',
  },
  language: {
    about: 'languages',
    severity: 'error',
    what: 'A key under `body` is no language code.',
    mend: 'Write a code such as `en` or `en_GB`.',
  },
  'unlisted-language': {
    about: 'languages',
    severity: 'warning',
    what: 'WhatsApp lists no such language code.',
    mend: 'Take the one that the message proposes. The list grows: if the code is new there, all is well.',
  },
  'body-language': {
    about: 'languages',
    severity: 'either',
    what: '`body` has a text in a language that `language` does not declare (an error), or lacks one that it declares (a warning).',
    mend: 'Give `language` and `body` the same codes.',
  },
  'button-kind': {
    about: 'buttons',
    severity: 'error',
    what: 'A button has none of `url`, `phone` and `reply`, or more than one.',
    mend: 'Give it exactly one.',
  },
  'stray-key': {
    about: 'buttons',
    severity: 'error',
    what: 'A key of a button does not go with its others: `name` without a suffix to name, `text` beside `reply`.',
    mend: 'Delete the key.',
  },
  'url-suffix': {
    about: 'buttons',
    severity: 'error',
    what: 'The placeholder of a URL does not stand at its end, is not `{{1}}`, or there are several.',
    mend: 'Write `{{1}}` at the end: the gateway takes only the suffix of a URL.',
  },
  'fixed-part': {
    about: 'buttons',
    severity: 'error',
    what: 'The text, number or reply of a button has a placeholder.',
    mend: 'Write it out: the gateway takes no value for it.',
  },
  'button-count': {
    about: 'buttons',
    severity: 'warning',
    what: 'There are more buttons than WhatsApp allows: 10 in all, 2 links, 1 call.',
    mend: 'Compare the buttons with the approved ones.',
  },
  'no-function-name': {
    about: 'names',
    severity: 'error',
    what: 'The name has no letter or digit to make the name of a function of.',
    mend: 'Give one with the key `function`.',
  },
  'name-twice': {
    about: 'names',
    severity: 'error',
    what: 'Two files declare a template of the same name.',
    mend: 'Delete one; list several languages of a template under `language`.',
  },
  'name-collision': {
    about: 'names',
    severity: 'error',
    what: 'Two templates would generate a function, type or file of the same name.',
    mend: 'Give one of them another with the key `function`.',
  },
};
