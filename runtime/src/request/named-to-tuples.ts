import { isRecord, readOnce, reportType } from '../errors/values.js';
import { type ReportAt, readFields } from './collect-issues.js';
import { labelOf, type TemplateContract, type ToTuples } from './template-contract.js';

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
