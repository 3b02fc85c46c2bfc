import { reportTimeZone } from '../format/date.js';
import type { ReadTimeZone } from './template-contract.js';

/**
 * Reads the time zone that a message states. Only generated code of templates that need one refers to it, so that other
 * bundles do not contain it.
 */
export const readTimeZone: ReadTimeZone = (value, report) => {
  if (reportTimeZone(value, report)) return value;
  // Its points in time are checked in any zone.
  return 'UTC';
};
