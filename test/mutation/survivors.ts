export const survivors: Readonly<Record<string, string>> = {};
