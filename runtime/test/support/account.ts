export const credentials = { appId: 'app-7f3a91', apiKey: 'key-91c2d4' };

export const to = '447700900987';
