import type { SchemaPart } from '../../../validators.js';
import { count, describe, quote } from '../../diagnostics/format.js';
import { sourceOf, type YamlPath } from '../../source/yaml-source.js';
import { missingSpace } from '../syntax/missing-space.js';
import { type SchemaError, type SchemaRule, subjectOf, type Violation } from './rule.js';

export const type: SchemaRule = {
  kind: 'schema',
  name: 'type',
  severity: 'error',
  about: 'keys and values',
  keywords: ['type'],
  docs: {
    problem:
      'A value has the wrong type, such as a number instead of a string, or a string instead of a list.',
    fix: 'Put numbers in quotes if they are meant as strings. Start each item of a list with a dash.',
  },
  example: 'name: 1',
  check: (schemaError) => {
    const special = explainRoot(schemaError) ?? explainPlain(schemaError) ?? explainDash(schemaError);
    if (special) return [special];
    const { error, location } = schemaError;
    const types = [error.params.type].flat().map(String);
    const expected = types.map((name) => typeNames[name] ?? name).join(' or ');
    const written = sourceOf(schemaError.source, schemaError.path);
    // 010 is the number 10, which the author never wrote.
    const value =
      typeof error.data === 'number' ? `the number ${quote(written).slice(1, -1)}` : describe(error.data);
    const message =
      schemaError.path[0] === 'buttons' && typeof error.data === 'string' && schemaError.path.length === 2
        ? 'this button has none of the keys url, phone and reply'
        : `${subjectOf(schemaError)} must be ${expected}, not ${value}`;
    return [{ location, message, hint: hintFor(schemaError, types) }];
  },
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

/** A file without keys. */
function explainRoot({ source, path, location, error }: SchemaError): Violation | undefined {
  const { data } = error;
  if (source.file.endsWith('.json') || path.length > 0) return undefined;
  if (Array.isArray(data)) {
    const marks = source.text.trimStart().startsWith('[') ? 'brackets' : 'dashes';
    const hint = `declare each template in its own file, without ${marks}`;
    return { location, message: 'the file contains a list, not the keys of a template', hint };
  }
  const written = sourceOf(source, path);
  const [, key, value] = /^(\w+) *= *"?([^"\n]*)/.exec(written) ?? [];
  const space = missingSpace(written);
  const hint =
    key !== undefined
      ? `write a colon instead of each =, such as ${key}: ${quote(value ?? '').slice(1, -1)}`
      : (space?.hint ??
        (/^[a-z0-9_]{1,100}$/.test(written) ? `write name: ${written}` : error.parentSchema?.errorMessage));
  return {
    location,
    message: 'the file contains a text, not the keys of a template',
    hint: hint ?? 'add at least a name, such as name: order_shipped',
  };
}

/** A number, true or false where a text is expected. */
function explainPlain({ source, path, location, error }: SchemaError): Violation | undefined {
  const { data, params, parentSchema } = error;
  if (source.file.endsWith('.json') || (typeof data !== 'number' && typeof data !== 'boolean'))
    return undefined;
  if (![params.type].flat().includes('string')) return undefined;
  if (path[0] === 'placeholders' && path.length === 2)
    return {
      location,
      message: 'placeholders are listed by name, not by number',
      hint: 'write only how many there are, such as placeholders: 2, or names, such as placeholders: [customerName, orderId]',
    };
  const written = sourceOf(source, path);
  const shown = quote(written).slice(1, -1);
  if (path.join() === 'delivery,expires' && Number.isInteger(data) && Number(data) > 0) {
    const hint = `write seconds, minutes, hours or days, such as ${count(Number(data), 'minute')}`;
    return { location, message: `the duration ${shown} has no unit`, hint };
  }
  if (!new RegExp(parentSchema?.pattern ?? '', 'u').test(written)) return undefined;
  const key = path.at(-1);
  const meaning =
    typeof data === 'boolean'
      ? `the boolean ${data}, not as a text`
      : String(data) === written
        ? 'a number, not as a text'
        : `the number ${data}`;
  return {
    location,
    message: `YAML reads ${shown} as ${meaning}`,
    hint: `put the text in quotes: ${inLine(location, `"${shown}"`) ?? `${typeof key === 'string' ? `${key}: ` : ''}"${shown}"`}`,
  };
}

/** The line with the value replaced; `undefined` if it is long. */
function inLine({ excerpt, column, length }: Violation['location'], value: string): string | undefined {
  const line = `${excerpt.slice(0, column - 1)}${value}${excerpt.slice(column - 1 + length)}`.trim();
  return excerpt === '' || line.length > 120 ? undefined : line;
}

/** A list whose dashes have no space after them is a map or a text. */
function explainDash({ source, path, location, error: { data } }: SchemaError): Violation | undefined {
  const [line = ''] = sourceOf(source, path).split('\n');
  const [bullet, item = ''] = /^([•*·–—])\s+(.*)$/u.exec(line)?.slice(1) ?? [];
  if (bullet !== undefined)
    return {
      location: { ...location, length: 1 },
      message: `an item of a list starts with a dash, not with ${bullet}`,
      hint: `start each item with a dash and a space: - ${quote(item).slice(1, -1)}`,
    };
  const [word] = /^-[A-Za-z][\w$-]*/.exec(line) ?? [];
  if (word === undefined) return undefined;
  return {
    location: { ...location, length: 1 },
    message: `YAML reads ${quote(word).slice(1, -1)} as a ${typeof data === 'object' ? 'key' : 'text'}, because no space follows the dash`,
    hint: `put a space after each dash: - ${quote(line.slice(1).trim()).slice(1, -1)}`,
  };
}

function hintFor({ source, path, error, description }: SchemaError, types: readonly string[]): string {
  const { data, parentSchema } = error;
  const isBare = types.includes('integer')
    ? /^\d{1,9}$/
    : types.includes('boolean')
      ? /^(true|false)$/
      : undefined;
  if (source.file.endsWith('.json') && typeof data === 'string' && isBare?.test(data))
    return `delete the quotes: "${path.at(-1)}": ${data}`;
  // A number in quotes would be no better a path or time zone.
  if (source.file.endsWith('.json'))
    return parentSchema?.errorMessage ?? [description, ...exampleOf(parentSchema)].join(' ');
  const written = sourceOf(source, path);
  const shape = missingSpace(written)?.hint ?? hintForShape(path, data, written.startsWith('{'));
  if (shape !== undefined) return shape;
  if (typeof data === 'string' && isBare?.test(data)) return `delete the quotes: ${path.at(-1)}: ${data}`;
  if (path.join() === 'placeholders' && typeof data === 'string') {
    if (/^[A-Za-z_]\w{0,63}$/.test(data)) return `put it in brackets: placeholders: [${data}]`;
    if (/^[A-Za-z_]\w*(, *[A-Za-z_]\w*)+$/.test(data) && data.length <= 100)
      return `put them in brackets: placeholders: [${data}]`;
  }
  const isOnlyText = types.join() === 'string';
  const isQuotable = new RegExp(parentSchema?.pattern ?? '', 'u').test(written);
  const general = isOnlyText ? (parentSchema?.description ?? 'write one text, in "quotes"') : description;
  return isOnlyText && isQuotable ? general : (parentSchema?.errorMessage ?? general);
}

/** A map or a text where a list is expected, and the other way round: what was meant is in it. */
function hintForShape(path: YamlPath, data: unknown, isInBraces: boolean): string | undefined {
  const [key] = path;
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  if (key === 'language' && path.length === 1) {
    const code: unknown = Object(data).code;
    const others = isInBraces ? '' : ', and delete the lines below it';
    return typeof code === 'string' ? `write language: ${quote(code).slice(1, -1)}${others}` : undefined;
  }
  if (key === 'placeholders' && path.length === 1 && entries.length > 0 && !Array.isArray(data)) {
    const areNumbered = entries.every(([number]) => /^\d+$/.test(number));
    const names = entries.map(([name, value]) => (areNumbered ? String(value) : name));
    const list = names.join(', ');
    const others = isInBraces ? '' : ', and delete the lines below it';
    if (names.every((name) => /^[A-Za-z_]\w*$/.test(name)) && list.length <= 100)
      return `write placeholders: [${list}]${others}`;
  }
  const [first] = entries;
  if (key === 'buttons' && path.length === 1 && first !== undefined && !isInBraces)
    return `put a dash before the first key of each button: - ${first[0]}: ${quote(String(first[1])).slice(1, -1)}`;
  if (key === 'buttons' && path.length === 1 && first !== undefined)
    return 'put brackets around it: buttons: [{ … }]';
  if (key === 'buttons' && path.length === 2 && typeof data === 'string')
    return `write - reply: ${quote(data).slice(1, -1)}`;
  return undefined;
}

function exampleOf(schema: SchemaPart | undefined): readonly string[] {
  const [example] = schema?.examples ?? [];
  return example === undefined ? [] : [`Example: ${JSON.stringify(example)}`];
}
