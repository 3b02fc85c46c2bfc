import { didYouMean } from './suggestions.js';

const example = 'https://shop.example/{{1}}';

/**
 * What is wrong with the URL of a button.
 *
 * @param shown The URL as messages show it.
 * @param suggestion The URL with what is missing, if it is correct then.
 */
export function explainUrl(shown: string, url: string, suggestion: string | undefined) {
  const asApproved = `write the URL as it was approved, such as ${example}`;
  if (/^\s*(?:\{\{[^{}]*\}\}\s*)+$/.test(url))
    return {
      message: `the URL ${shown} consists of placeholders only`,
      hint: `${asApproved}: the caller passes only its end`,
    };
  if (/^(?!https?:)[a-z][a-z+.-]*:/i.test(url))
    return { message: `the URL ${shown} does not start with https:// or http://`, hint: asApproved };
  if (suggestion !== undefined && !/^https?:/.test(url))
    return {
      message: `the URL ${shown} does not start with https:// or http://`,
      hint: didYouMean(suggestion),
    };
  if (/\s/.test(url))
    return {
      message: `the URL ${shown} contains white space`,
      hint: 'write %20 for each space, or delete it',
    };
  if (/^https?:\/\/[^/?#]*[{}]/.test(url))
    return { message: `the URL ${shown} has a placeholder in its host`, hint: asApproved };
  return { message: `${shown} is not a URL`, hint: asApproved };
}
