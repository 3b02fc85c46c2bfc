import type { TemplateChange } from '../contract/change-severity.js';
import { compareTemplates } from '../contract/compare.js';
import { type ContractTemplate, contractOf } from '../contract/contract.js';
import { type Diagnostic, diagnosticAt } from '../diagnostics/diagnostic.js';
import { locationOfValue, type YamlSource } from '../source/yaml-source.js';
import {
  type ButtonTexts,
  suffixLabels,
  type Template,
  type TextsInLanguage,
  textsInLanguage,
} from '../template/template.js';
import { defined } from '../text/defined.js';
import { countPlaceholders, numberPlaceholders } from '../text/placeholders.js';
import { alignNames, orderOf } from './align-names.js';
import { shapeOf } from './combine-languages.js';
import type { NotSendable } from './convert-buttons.js';
import { type ConvertedTemplate, convertTemplate, languageCode } from './convert-to-yaml.js';
import {
  type DiagnosticAt,
  type Difference,
  describeDifferences,
  inLanguages,
} from './describe-differences.js';
import type { PlatformTemplate } from './platform-template.js';
import { verifyLanguages } from './verify-languages.js';

/** Compares one template with every language that the platform has under its name. */
export function verifyTemplate(
  source: YamlSource,
  template: Template,
  entries: readonly PlatformTemplate[],
): readonly Diagnostic[] {
  const at: DiagnosticAt = (path, finding) =>
    diagnosticAt(locationOfValue(source, source.document.hasIn(path.slice(0, 1)) ? path : ['name']), finding);
  const { diagnostics, approved } = verifyLanguages(template, entries, at);
  const differences: Difference[] = [];
  const notSendable: Diagnostic[] = [];
  for (const platform of approved) {
    const language = languageCode(platform);
    const converted = convertInOrder(platform, template);
    if ('reason' in converted) {
      const message = `the gateway cannot send the approved template${inLanguages([language])}: ${converted.reason}`;
      notSendable.push(at(['name'], { rule: 'not-sendable', message }));
    } else {
      const changes = compareTemplates(declaredShape(template, language), approvedShape(template, converted));
      differences.push(...changes.map((change) => locateDifference(template, language, change)));
    }
  }
  return [...diagnostics, ...notSendable, ...describeDifferences(differences, at)];
}

/** Numbers named placeholders in the order in which the YAML lists them. */
function convertInOrder(
  platform: PlatformTemplate,
  { placeholders }: Template,
): ConvertedTemplate | NotSendable {
  const converted = convertTemplate(platform);
  if ('reason' in converted) return converted;
  const start = countPlaceholders(converted.header ?? '');
  return convertTemplate(platform, orderOf(placeholders.slice(start), converted.placeholders.slice(start)));
}

function declaredShape(template: Template, language: string | undefined): ContractTemplate {
  return withTexts(contractOf(template), textsInLanguage(template, language));
}

/** The platform's template with our names, without the texts that the YAML omits. */
function approvedShape(template: Template, converted: ConvertedTemplate): ContractTemplate {
  const shape = shapeOf(converted);
  const declared = textsInLanguage(template, converted.language);
  const { header, body, footer, buttons } = textsInLanguage(shape, undefined);
  const hasTexts = [template.header, template.body, template.footer].some((text) => text !== undefined);
  const parameters = alignNames(template.placeholders, converted.placeholders);
  return withTexts(
    { ...shape, parameters },
    {
      ...(hasTexts && defined({ header, footer })),
      ...defined({ body: declared.body === undefined ? undefined : body }),
      buttons: alignButtons(declared.buttons, buttons),
    },
  );
}

/** Gives suffixes our names, and omits the texts that our buttons omit. */
function alignButtons(
  declared: readonly ButtonTexts[],
  approved: readonly ButtonTexts[],
): readonly ButtonTexts[] {
  const labels = suffixLabels(declared);
  let suffix = 0;
  return approved.map((button, index) => {
    const own = declared[index];
    if (button.kind === 'reply') return button;
    const { text: _, ...textless } = button;
    const shown = own?.kind === button.kind && own.text === undefined ? textless : button;
    if (shown.kind !== 'url' || shown.label === undefined) return shown;
    return { ...shown, label: labels[suffix++] ?? shown.label };
  });
}

function withTexts(contract: ContractTemplate, texts: TextsInLanguage): ContractTemplate {
  const { header: _header, body: _body, footer: _footer, ...rest } = contract;
  const { header, body, footer, buttons } = texts;
  return {
    ...rest,
    ...defined({ header: normalized(header), body: normalized(body), footer: normalized(footer) }),
    buttons,
    languages: [],
    callerChoosesLanguage: false,
  };
}

/** Without white space at the end, and with a uniform spelling of placeholders. */
function normalized(text: string | undefined): string | undefined {
  return text && numberPlaceholders(text.replaceAll(/\r\n?/g, '\n')).text.trimEnd();
}

/** A difference in one language is in the text of that language. */
function locateDifference(
  template: Template,
  language: string | undefined,
  change: TemplateChange,
): Difference {
  const [key] = change.path;
  const isLocalized =
    (key === 'header' || key === 'body' || key === 'footer') && typeof template[key] === 'object';
  const path = isLocalized && language !== undefined ? [key, language] : change.path;
  return { ...change, language, path };
}
