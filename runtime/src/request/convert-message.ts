import { isRecord, readOnce, reportType } from '../errors/values.js';
import { labelOf } from './check-lengths.js';
import { type ReportAt, readFields } from './collect-issues.js';
import type { TemplateContract, ToSuffixes, ToTuples } from './template-contract.js';

/**
 * Converts a message whose parameters and suffixes have names: objects become tuples, and issues name their properties.
 * Only own properties count, and each is read once. Only generated code with named parameters refers to it, so that other
 * bundles do not contain it.
 */
export const namedToTuples: ToTuples = (contract, message, at) => {
  if (!isRecord(message)) return [message, at];
  const { parameters, buttons, ...rest } = readOnce(message);
  const invalid = new Set<string>();

  const toTuple = (
    field: 'parameters' | 'buttons',
    slots: TemplateContract['parameters'],
    values: unknown = {},
  ): readonly unknown[] => {
    const labels = slots.map(labelOf);
    // The gateway's documentation says `[]` where there is nothing to name.
    if (labels.length === 0 && Array.isArray(values)) return values;
    if (!isRecord(values)) {
      reportType(values, 'an object', at(field));
      invalid.add(field);
    } else if (labels.length > 0) {
      const fields = readFields(values, labels, at, field);
      return labels.map((label) => fields[label]);
    } else if (Object.keys(values).length > 0) {
      at(field)(`must be empty: the template takes no ${field}`);
    }
    return labels.map(() => undefined);
  };

  const atName: ReportAt = (path, label) => {
    const [field = ''] = path.split('[', 1);
    if (label === undefined) return at(path);
    return invalid.has(field) ? () => {} : at(`${field}.${label}`);
  };
  const suffixes = (contract.buttons ?? []).filter((slot) => typeof slot === 'string');
  const tuples = {
    parameters: toTuple('parameters', contract.parameters, parameters),
    buttons: toTuple('buttons', suffixes, buttons),
  };
  return [{ ...rest, ...tuples }, atName];
};

/**
 * Adds the suffixes that repeat a parameter to those that the caller passed. Only generated code with a one-time password
 * refers to it, so that other bundles do not contain it.
 */
export const repeatParameters: ToSuffixes = ({ buttons = [], parameters }, texts, suffixes, at) => {
  const passed = suffixes.values();
  return buttons.map((slot) => {
    if (typeof slot === 'string') return passed.next().value ?? '';
    const index = parameters.findIndex((parameter) => labelOf(parameter) === slot.repeats);
    const text = texts[index] ?? '';
    if (/[\s\p{Cc}]/u.test(text)) {
      const report = at(`parameters[${index}]`, slot.repeats);
      report('must not contain spaces or control characters: the URL of a button repeats it');
    }
    return text;
  });
};
