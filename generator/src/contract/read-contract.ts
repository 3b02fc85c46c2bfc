import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ownSchema } from '../check/schema.js';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { displayPath } from '../source/paths.js';
import type { Contract } from './contract.js';

/**
 * Reads a contract file and validates it against its published schema.
 *
 * @throws NotifygenError if it cannot be read or is invalid.
 */
export function readContract(path: string): Contract {
  const value = parse(path);
  const schema: object = JSON.parse(
    readFileSync(new URL('../../contract.schema.json', import.meta.url), 'utf8'),
  );
  const validate = new Ajv2020({ ...ownSchema, strict: true }).compile<Contract>(schema);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  throw new NotifygenError(
    `${displayPath(path)} is not a contract file: ${error?.instancePath || 'it'} ${error?.message ?? ''}`,
  );
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : systemReason(error);
    throw new NotifygenError(`${displayPath(path)} is not a contract file: ${reason}`);
  }
}
