import { jsonIn } from '../source/read-text.js';
import { type Fields, fieldsOf, partOf, textOf } from './platform-template.js';

/** Gupshup puts what was submitted, as JSON, into `containerMeta`; its buttons have the form of the platform. */
export function fromGupshup(fields: Fields): Fields {
  const { elementName, languageCode, status, reason, category, quality, templateType, containerMeta } =
    fields;
  const submitted = typeof containerMeta === 'string' ? jsonIn(containerMeta) : containerMeta;
  const { data, header, footer, buttons } = fieldsOf(submitted);
  const type = textOf(templateType)?.toUpperCase();
  const format = type === undefined || type === 'TEXT' ? undefined : type;
  return {
    name: elementName,
    language: languageCode,
    status,
    rejected_reason: reason,
    category,
    quality_score: quality,
    components: [
      ...(format === undefined ? [] : [{ type: 'HEADER', format }]),
      ...partOf('HEADER', header),
      ...partOf('BODY', data),
      ...partOf('FOOTER', footer),
      { type: 'BUTTONS', buttons },
    ],
  };
}
