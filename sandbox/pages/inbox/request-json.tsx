import type { Call, TemplatePreview } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import type { Info } from '../shared/sandbox.js';

/**
 * Spaces that look like the normal one, direction marks and other characters that cannot be seen. Emoji and some languages are
 * written with joiners and variation selectors.
 */
const invisible =
  /(?![ \u200c\u200d]|\p{Variation_Selector})[\p{Zs}\p{Zl}\p{Zp}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

interface Line {
  readonly text: string;
  /** Where the value of the line is, such as `message.parameters.0`. Absent for a line without one. */
  readonly path?: string;
}

/** JSON with indentation, in which invisible characters are escaped. Anything else stays as it is. */
export function indented(text: string): string {
  return linesOf(text)
    .map((line) => line.text)
    .join('\n');
}

function linesOf(text: string): readonly Line[] {
  try {
    return valueLines(JSON.parse(text), '', '', '');
  } catch {
    return [{ text }];
  }
}

function valueLines(value: unknown, path: string, indent: string, start: string): readonly Line[] {
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return [{ text: `${indent}${start}${escaped(JSON.stringify(value))}`, path }];
  const parts = entries.map(([key, part], index) => {
    const name = Array.isArray(value) ? '' : `${escaped(JSON.stringify(key))}: `;
    const lines = valueLines(part, path === '' ? key : `${path}.${key}`, `${indent}  `, name);
    const isLast = index === entries.length - 1;
    return lines.map((line, row) =>
      row === lines.length - 1 && !isLast ? { ...line, text: `${line.text},` } : line,
    );
  });
  return [{ text: `${indent}${start}${open}` }, ...parts.flat(), { text: `${indent}${close}` }];
}

function escaped(json: string): string {
  const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replaceAll(invisible, (character) => character.split('').map(escapeUnit).join(''));
}

export interface RequestJsonProps {
  readonly call: Call;
  readonly template: TemplatePreview | undefined;
  readonly info: Pick<Info, 'dialect'>;
}

/** The body of a request. Each value that fills a placeholder has its name, and is highlighted together with it. */
export function RequestJson({ call, template, info }: RequestJsonProps): JSX.Element {
  const labels = labelsOf(template, info);
  return (
    <>
      {linesOf(call.http.body).map(({ text, path = '' }, index) => {
        const label = labels.get(path);
        const end = index === 0 ? '' : '\n';
        if (label === undefined) return `${end}${text}`;
        const [, space = '', value = '', comma = ''] = /^( *)(.*?)(,?)$/s.exec(text) ?? [];
        return (
          <>
            {`${end}${space}`}
            <span class="joined" data-placeholder={label}>
              {value}
            </span>
            {comma}
          </>
        );
      })}
    </>
  );
}

/** The placeholder of each value, by its place in the body. */
function labelsOf(
  template: TemplatePreview | undefined,
  { dialect }: Pick<Info, 'dialect'>,
): ReadonlyMap<string, string> {
  const { placeholders = [], dynamicUrls = [] } = template ?? {};
  const start = dialect.messageWrapper ? 'message.' : '';
  return new Map([
    ...placeholders.map(
      ({ label }, index) => [`${start}${dialect.parametersField}.${index}`, label] as const,
    ),
    ...dynamicUrls.map(({ label }, index) => [`${start}buttons.${index}.url`, label] as const),
  ]);
}
