/** What people write who know another tool, by what it means here: keys, kinds of files, and countries for languages. */
export const synonyms = {
  keys: {
    placeholders: 'parameters params variables vars arguments args',
    language: 'lang locale locales',
    header: 'title headline heading subject',
    body: 'text content message',
    footer: 'signature',
    file: 'media attachment document image video',
    buttons: 'button buton actions',
    description: 'comment note notes',
    function: 'alias method',
    url: 'link href uri',
    phone: 'tel telephone call phoneNumber phone_number',
    reply: 'quickReply quick_reply payload',
    text: 'label title caption',
    name: 'label title key id',
    type: 'kind format',
    example: 'sample',
    max: 'maxLength max_length maximum limit length',
    timeZone: 'tz zone',
  },
  values: {
    image: 'img picture photo jpg jpeg png',
    document: 'doc pdf file docx xlsx',
    video: 'movie mp4 clip',
    number: 'integer int float decimal count',
    money: 'currency amount price',
    datetime: 'timestamp instant',
    text: 'string str',
  },
  /** WhatsApp may list these one day. */
  languages: { nb: 'no', id: 'in', zh_CN: 'zh' },
  /** Codes of countries, and `iw`, which `he` replaced. */
  countries: {
    cs: 'cz',
    da: 'dk',
    el: 'gr',
    en_GB: 'gb',
    en_US: 'us',
    es_MX: 'mx',
    fa: 'ir',
    he: 'il iw',
    ja: 'jp',
    ko: 'kr',
    pt_BR: 'br',
    sr: 'rs',
    sv: 'se',
    uk: 'ua',
    vi: 'vn',
    zh_CN: 'cn',
    zh_HK: 'hk',
    zh_TW: 'tw',
  },
} as const;

/** What a word means among these, whatever its case. */
export function meantBy(
  word: string,
  table: Readonly<Record<string, string>>,
  known: readonly string[],
): string | undefined {
  const lower = word.toLowerCase();
  const means = (own: string): boolean =>
    known.includes(own) && (table[own] ?? '').toLowerCase().split(' ').includes(lower);
  return Object.keys(table).find(means);
}
