import type { TemplateYaml } from '../check/template-yaml.js';
import { isSendable, statusOfWord } from '../keys/statuses.js';
import { defined } from '../text/defined.js';
import { localizedText, textIn } from '../text/localized-text.js';
import { entriesIn, type PlatformTemplate } from './platform-template.js';

type StatusKeys = Pick<TemplateYaml, 'status' | 'statusReason'>;

/**
 * The status of each language and its reason, also of languages whose texts are not merged.
 *
 * @param own What the file says, and need not say of what can be sent. Absent if the file is new.
 * @param entries Those that messages are sent with first.
 */
export function mergeStatus(
  own: StatusKeys | undefined,
  entries: readonly PlatformTemplate[],
  language: TemplateYaml['language'],
): StatusKeys {
  const codes = language === undefined ? [undefined] : [language].flat();
  const merged = codes.map((code) => {
    const [before, ownReason] = [textIn(own?.status, code), textIn(own?.statusReason, code)];
    const [{ status: word = '', rejectedReason } = {}] = entriesIn(entries, code === undefined ? [] : [code]);
    const now = statusOfWord(word);
    if (now === undefined) return { code, status: before, reason: ownReason };
    const status = own && before === undefined && now === 'approved' ? undefined : now;
    // Some partners leave out the reason.
    const reason = rejectedReason ?? (now === before ? ownReason : undefined);
    return { code, status, reason: isSendable(now) ? undefined : reason };
  });
  return defined({
    // What the file leaves out can be sent.
    status: localizedText(
      merged.map(({ code, status }) => [code, status]),
      'approved',
    ),
    statusReason: localizedText(merged.map(({ code, reason }) => [code, reason])),
  });
}
