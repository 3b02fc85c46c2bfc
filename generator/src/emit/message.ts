import { type OptionalKind, type PropertySignatureStructure, Writers } from 'ts-morph';
import { typeOf } from '../keys/placeholder-types.js';
import {
  approvalOf,
  approvedLanguages,
  canBeSent,
  dynamicButtons,
  type Placeholder,
  type Template,
  takesTimeZone,
} from '../template/template.js';
import { escapeHidden } from '../text/hidden-characters.js';
import { tupleLabel } from '../text/template-names.js';
import type { UseRuntime } from './forms.js';
import { forExample, parameterDocs, parametersDoc, suffixDoc, suffixesDoc } from './template-docs.js';

type Property = OptionalKind<PropertySignatureStructure>;

/** The properties of a message, in the order in which callers think of them. */
export function messageProperties(template: Template, use: UseRuntime, isNarrowed: boolean): Property[] {
  const isClosed = isNarrowed && !canBeSent(template);
  const languages = isNarrowed && !isClosed ? approvedLanguages(template) : template.languages;
  return [
    ...(isClosed ? [closingProperty(template)] : []),
    property('to', 'string', 'The recipient: 7 to 15 digits with the country code, without `+`.'),
    languageProperty({ ...template, languages }),
    ...timeZoneProperty(template),
    parametersProperty(template, use),
    fileProperty(template, use),
    buttonsProperty(template),
  ];
}

/** The properties of the parameters type, when callers pass parameters by name. */
export function parameterProperties(template: Template, use: UseRuntime): Property[] {
  const docs = parameterDocs(template);
  return template.placeholders.map((placeholder, index) =>
    property(placeholder.label, parameterType(placeholder, use), docs[index] ?? ''),
  );
}

function property(name: string, type: Property['type'], doc: string): Property {
  return { name, docs: [doc], isReadonly: true, ...(type !== undefined && { type }) };
}

/**
 * A property that callers leave out. It is declared so that TypeScript rejects other values even in a variable or a spread.
 * Without `undefined`, it would advise to add that under `exactOptionalPropertyTypes`, also where another property is wrong.
 *
 * @param empty The type of an empty value that is allowed too.
 */
function unused(name: string, doc: string, empty?: string): Property {
  const type = empty === undefined ? 'undefined' : `${empty} | undefined`;
  return { ...property(name, type, doc), hasQuestionToken: true };
}

/** Only `[]`. With `readonly []`, TypeScript would say of an element that it is not assignable to `undefined`. */
export const noElements = 'readonly never[]';

function languageProperty({ callerChoosesLanguage, languages }: Template): Property {
  if (callerChoosesLanguage) {
    const type = languages.map((language) => JSON.stringify(language)).join(' | ');
    return property('language', type, 'The language to send the message in.');
  }
  const [language] = languages;
  return unused(
    'language',
    language === undefined
      ? 'The template declares no language.'
      : `Always \`${language}\`: the template has one language.`,
  );
}

/** Required, but of type `never`. Its name is the error message, because the compiler prints names of missing properties. */
function closingProperty(template: Template): Property {
  const text = `The template ${template.name} cannot be sent: ${approvalOf(template)}`;
  const name = JSON.stringify(escapeHidden(text.replaceAll(/\s+/g, ' ')));
  return property(name, 'never', 'Calls compile when the template is approved.');
}

/** Only for templates that have a point in time; most have none. */
function timeZoneProperty(template: Template): readonly Property[] {
  const doc = 'The time zone to show points in time in: an IANA name, such as `Europe/Berlin`.';
  return takesTimeZone(template) ? [property('timeZone', 'string', doc)] : [];
}

function parametersProperty(template: Template, use: UseRuntime): Property {
  const { placeholders, names } = template;
  const doc = parametersDoc(template);
  const named = template.namedParameters ? names.parametersType : undefined;
  if (placeholders.length === 0) return unused('parameters', doc, named ?? noElements);
  const elements = placeholders.map((placeholder) => {
    return { label: placeholder.label, type: parameterType(placeholder, use) };
  });
  return property('parameters', named ?? tuple(elements), doc);
}

/** The TypeScript type of a parameter. A date or time of day may be a point in time only where its time zone is known. */
function parameterType({ type, timeZone }: Placeholder, use: UseRuntime): string {
  const { typescript, moment } = typeOf(type);
  const takesMoment = moment === 'in-time-zone' && timeZone !== undefined;
  const names = [typescript, ...(takesMoment ? [typeOf('datetime').typescript] : [])]
    .join(' | ')
    .split(' | ');
  return names.map((name) => (/^[A-Z]/.test(name) ? use(name) : name)).join(' | ');
}

function buttonsProperty({ buttons = [], namedParameters }: Template): Property {
  const dynamic = dynamicButtons(buttons);
  if (namedParameters && dynamic.length > 0) {
    const suffixes = dynamic.map((button) => property(button.label, 'string', suffixDoc(button)));
    return property(
      'buttons',
      Writers.objectType({ properties: suffixes }),
      'The suffix of each dynamic URL.',
    );
  }
  if (dynamic.length > 0) {
    const elements = dynamic.map(({ label }) => ({ label, type: 'string' }));
    return property('buttons', tuple(elements), suffixesDoc(dynamic));
  }
  const repeated = buttons.flatMap((button) => (button.kind === 'url' ? (button.repeats ?? []) : []))[0];
  const suffixes =
    repeated === undefined ? 'No button takes a suffix.' : `The URL is completed with \`${repeated}\`.`;
  return unused('buttons', buttons.length === 0 ? 'The template has no buttons.' : suffixes, noElements);
}

function fileProperty({ fileKind, fileExample }: Template, use: UseRuntime): Property {
  if (fileKind === undefined) return unused('file', 'The template has no file.');
  const doc = `The ${fileKind} in the header${forExample(fileExample)}.`;
  return property('file', `${use('TemplateFile')}<${JSON.stringify(fileKind)}>`, doc);
}

function tuple(elements: readonly { readonly label: string; readonly type: string }[]): string {
  return `readonly [${elements.map(({ label, type }) => `${tupleLabel(label)}: ${type}`).join(', ')}]`;
}
