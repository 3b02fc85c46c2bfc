import { createClient } from '@notifygen/runtime';
import contract from '../../generated/contract.json' with { type: 'json' };
import { cloudApiTransport, interpretCloudApi } from './cloud-api.ts';

export const client = createClient({
  baseUrl: 'https://graph.facebook.com/v23.0',
  appId: process.env.PHONE_NUMBER_ID ?? '',
  apiKey: process.env.ACCESS_TOKEN ?? '',
  transport: cloudApiTransport({ templates: contract.templates, language: 'en' }),
  interpret: interpretCloudApi,
});
