import type { Config } from '../../schemas.js';
import {
  type ButtonYaml,
  type DeliveryYaml,
  declaredPlaceholders,
  hasOneTimePassword,
  passwordPlaceholder,
  type TemplateYaml,
} from '../check/template-yaml.js';
import { typeOf } from '../keys/placeholder-types.js';
import { defined } from '../text/defined.js';
import { milliseconds, quietHours as timesOf } from '../text/delivery-times.js';
import { textVariants } from '../text/localized-text.js';
import { isDynamicUrl } from '../text/placeholders.js';
import type { TemplateNames } from '../text/template-names.js';
import type { Button, Delivery, Template } from './template.js';

/** What is not in the template files themselves. */
export interface LoadOptions extends Pick<Config, 'timeZone' | 'parameters'> {}

/**
 * Converts checked YAML to the model.
 *
 * @param file Path of the YAML file within the project.
 */
export function templateFromYaml(
  file: string,
  yaml: TemplateYaml,
  names: TemplateNames,
  { timeZone, parameters }: LoadOptions = {},
): Template {
  const {
    language = [],
    placeholders: _,
    file: fileKind,
    buttons = [],
    delivery,
    function: _function,
    ...same
  } = yaml;
  return {
    ...same,
    file,
    names,
    languages: typeof language === 'string' ? [language] : language,
    callerChoosesLanguage: typeof language !== 'string' && language.length > 0,
    placeholders: declaredPlaceholders(yaml).map(({ name: label, ...rest }) => ({
      label,
      ...(typeOf(rest.type).moment !== undefined && defined({ timeZone })),
      ...rest,
    })),
    ...(parameters === 'named' && { namedParameters: true }),
    ...defined({
      fileKind,
      buttons: buttons.length > 0 ? buttonsFromYaml(buttons, passwordPlaceholder(yaml)?.name) : undefined,
      delivery: delivery && deliveryFromYaml(delivery),
    }),
  };
}

function deliveryFromYaml({ priority, expires, quietHours, onUnknown, retention }: DeliveryYaml): Delivery {
  return defined({
    priority,
    expiresAfter: expires === undefined ? undefined : milliseconds(expires),
    quietHours: quietHours === undefined ? undefined : timesOf(quietHours),
    onUnknown,
    retention: retention === undefined ? undefined : milliseconds(retention),
    // Without this, the compiler would accept that a key is forgotten.
  } satisfies Record<keyof Delivery, unknown>);
}

/** @param password The name of the placeholder that is a one-time password. */
export function buttonsFromYaml(
  buttons: readonly ButtonYaml[],
  password: string | undefined,
): readonly Button[] {
  const taken = new Set(buttons.map(({ name }) => name));
  let suffixes = 0;
  const nextLabel = (): string => {
    const label = `button${++suffixes}`;
    return taken.has(label) ? nextLabel() : label;
  };
  return buttons.map((button): Button => {
    const { url, phone, reply, name, text, example } = button;
    if (phone !== undefined) return { kind: 'phone', phone, ...defined({ text }) };
    if (url === undefined) return { kind: 'reply', text: reply ?? '' };
    if (password !== undefined && hasOneTimePassword(button))
      return { kind: 'url', url, ...defined({ text, repeats: password }) };
    const isDynamic = textVariants(url).some((variant) => isDynamicUrl(variant.text));
    const label = isDynamic ? (name ?? nextLabel()) : undefined;
    return { kind: 'url', url, ...defined({ text, label, example }) };
  });
}
