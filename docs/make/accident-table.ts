import { accidents } from '../../runtime/test/support/accidents.ts';
import { code, table } from './markdown.ts';

/** What a client refuses as an accident, from the cases that the tests run. */
export function accidentTable(): string {
  const rows = accidents.map(({ where, value, message }) => [
    code(shown(value)),
    where.join(', '),
    message.replaceAll(/[{}]/g, '\\$&'),
  ]);
  return table(['value', 'where', 'error'], rows);
}

function shown(value: string | number | Date): string {
  if (value instanceof Date) return value.toISOString();
  return String(value).replaceAll(
    /[\p{C}\u2800\u3164]/gu,
    (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
