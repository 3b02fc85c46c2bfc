import type { TemplatePreview } from '@notifygen/sandbox';
import { cloneElement, type JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Field, type FieldProps, focusInvalid, issuesOf } from '../../../ui/field.js';
import { takesTimeZone } from '../../src/code/generated-call.js';
import { linkTo, sandbox } from '../shared/sandbox.js';
import { approvedUrl, describeRoom } from './fill-bubble.js';
import { type Edits, exampleNumber, type FormValues, formValues, ownTimeZone } from './form-values.js';
import { typedValue } from './typed-values.js';

export interface TemplateFormProps {
  readonly template: TemplatePreview;
  readonly edits: Edits;
  readonly onEdit: (key: string, value: string) => void;
  /** The recipients that cause a fault, by fault. */
  readonly magicRecipients: Readonly<Record<string, string>>;
}

/** The link names the run in which the id is that of the message. */
type Result = { readonly id: string; readonly link: string } | { readonly issues: readonly string[] };

/** The form that sends a template. */
export function TemplateForm({ template, edits, onEdit, magicRecipients }: TemplateFormProps): JSX.Element {
  const { name, languages, placeholders, fileKind, dynamicUrls = [] } = template;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<Result>();
  const values = formValues(template, edits);

  const field = (
    key: string,
    label: string,
    start: string,
    input?: FieldProps['children'],
    hint?: string,
  ): JSX.Element => (
    <Field
      key={key}
      id={`field-${name}-${key}`}
      label={label}
      value={edits[key] ?? start}
      error={errors[key]}
      hint={hint}
      onValue={(value) => {
        const { [key]: _, ...others } = errors;
        setErrors(others);
        onEdit(key, value);
      }}
    >
      {input}
    </Field>
  );
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setResult(undefined);
    setErrors(values.errors);
    if (Object.keys(values.errors).length > 0) return focusInvalid(form.current);
    try {
      const id = await send(template, values);
      setResult({ id, link: linkTo(id) });
      requestAnimationFrame(() => form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const found = issuesOf(error).map((issue) => ({ ...issue, key: fieldOf(issue.path, template) }));
      setErrors(Object.fromEntries(found.flatMap(({ key, message }) => (key ? [[key, message]] : []))));
      const issues = found.flatMap(({ key, path, message }) => (key ? [] : [`${path} ${message}`.trim()]));
      setResult({ issues });
      focusInvalid(form.current);
    }
  };
  return (
    <form class="send stack" ref={form} noValidate onSubmit={submit}>
      {field('to', 'Recipient', exampleNumber, <input list="magic-recipients" />)}
      <datalist id="magic-recipients">
        {Object.entries(magicRecipients).map(([fault, value]) => (
          <option key={value} value={value} label={`${value}: fault ${fault}`} />
        ))}
      </datalist>
      {template.callerChoosesLanguage &&
        field(
          'language',
          'Language',
          languages[0] ?? '',
          <select>
            {languages.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>,
        )}
      {takesTimeZone(template) && field('time-zone', 'Time zone of the message', ownTimeZone)}
      {placeholders.map((placeholder, index) => {
        const { label, description, form: control, max: limit } = placeholder;
        const title = [label, description, valueHint(placeholder)].filter(Boolean).join(': ');
        const step = control.input === 'number' ? { step: 'any' } : {};
        const used = Array.from(values.parameters[index] ?? '').length;
        const room =
          typeof limit === 'number' && values.isFilled[index] ? describeRoom({ used, limit }) : undefined;
        const key = `parameter-${label}`;
        return field(
          key,
          title,
          typedValue(placeholder).start,
          cloneElement(<input placeholder={label} />, { type: control.input, ...step }),
          room,
        );
      })}
      {fileKind !== undefined && field('file', `URL of the ${fileKind}`, template.fileUrl ?? '')}
      {dynamicUrls.map(({ index, label, isRepeated, example }) => {
        if (isRepeated) return undefined;
        const { opens = '' } = bubbleIn(template, values.language)?.buttons[index] ?? {};
        return field(`button-${label}`, `${label}: suffix of ${approvedUrl(opens, example)}`, example);
      })}
      {values.isFilled.includes(false) && <p class="hint">An empty field is sent as its name.</p>}
      <button type="submit" class="primary">
        Send to the inbox
      </button>
      <p role="status">
        {result && 'id' in result && (
          <>
            Sent. <a href={result.link}>View {result.id}</a>
          </>
        )}
        {result && 'issues' in result && <span class="send-error">{result.issues.join('\n')}</span>}
      </p>
    </form>
  );
}

/** What to enter, if it is not a text. */
function valueHint({
  type = 'text',
  style,
  timeZone,
}: TemplatePreview['placeholders'][number]): string | false {
  if (type === 'number' && style === 'percent') return 'number, 0.15 for 15%';
  if (type === 'money') return 'money, such as 12.50 EUR';
  if (type === 'code') return 'digits and capital letters';
  if (type === 'datetime') return `datetime in ${timeZone ?? 'the time zone of the message'}`;
  return type !== 'text' && type;
}

/** The bubble of a template's example in a language, or its only one. */
function bubbleIn(
  { bubbles }: TemplatePreview,
  language: string | undefined,
): TemplatePreview['bubbles'][number]['bubble'] | undefined {
  return (bubbles.find((one) => one.language === language) ?? bubbles[0])?.bubble;
}

/** The field of a path such as `message.parameters[1]`. */
function fieldOf(path: string, { placeholders, dynamicUrls = [] }: TemplatePreview): string | undefined {
  const [, name = '', index] = /^(?:message\.)?(\w+?)s?(?:\[(\d+)\])?(?:\.\w+)*$/.exec(path) ?? [];
  if (name === 'parameter') {
    const label = placeholders[Number(index)]?.label;
    return label && `parameter-${label}`;
  }
  const { label, isRepeated = true } = (name === 'button' && dynamicUrls[Number(index)]) || {};
  if (!isRepeated) return `button-${label}`;
  return ['to', 'language', 'file'].find((key) => key === name);
}

/** Returns the id of the message. */
async function send(
  { name, languages, fileKind, dynamicUrls }: TemplatePreview,
  values: FormValues,
): Promise<string> {
  const body = {
    to: values.to,
    ...(languages.length > 0 && { language: values.language }),
    parameters: values.parameters,
    ...(fileKind !== undefined && { file: { type: fileKind, url: values.fileUrl } }),
    ...(dynamicUrls && { buttons: values.suffixes.map((url) => ({ type: 'url', url })) }),
  };
  const init = { method: 'POST', body: JSON.stringify(body) };
  return (await sandbox.rest<{ messageId: string }>(`templates/${name}/send`, init)).messageId;
}
