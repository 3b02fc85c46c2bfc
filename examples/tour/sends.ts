import {
  type Client,
  type Receipt,
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendSticker,
  sendText,
  sendVideo,
} from '@notifygen/runtime';
import {
  send2faCode,
  sendAssemblyGuide,
  sendBackInStock,
  sendCartReminder,
  sendDeliverySlot,
  sendDeveloperDay,
  sendInvoiceReady,
  sendLookbook,
  sendOrderConfirmed,
  sendOrderReadyAr,
  sendOrderShipped,
  sendReturnOpened,
  sendStoreWelcome,
} from '../../generated/index.ts';

/** One call of the tour. */
export interface Send {
  readonly what: string;
  readonly shape: string;
  readonly send: (client: Client, to: string) => Promise<Receipt>;
}

const files = 'https://shop.example/files';

export const templateSends: readonly Send[] = [
  {
    what: 'store_welcome',
    shape: 'no placeholders',
    send: (client, to) => sendStoreWelcome(client, { to }),
  },
  {
    what: 'back_in_stock',
    shape: 'one placeholder',
    send: (client, to) => sendBackInStock(client, { to, parameters: ['Oak side table'] }),
  },
  {
    what: 'delivery_slot',
    shape: 'five placeholders',
    send: (client, to) =>
      sendDeliverySlot(client, { to, parameters: ['Ann', 'A-1001', 'Friday 3 July', '14:00', '15:00'] }),
  },
  {
    what: 'order_shipped',
    shape: 'document, URL button',
    send: (client, to) =>
      sendOrderShipped(client, {
        to,
        parameters: ['Ann', 'A-1001', 'Friday'],
        file: { type: 'document', url: `${files}/invoice-A-1001.pdf`, name: 'Invoice A-1001' },
        buttons: ['A-1001'],
      }),
  },
  {
    what: 'assembly_guide',
    shape: 'video',
    send: (client, to) =>
      sendAssemblyGuide(client, {
        to,
        parameters: ['Oak side table', '25'],
        file: { type: 'video', url: `${files}/table.mp4` },
      }),
  },
  {
    what: 'lookbook',
    shape: 'image, fixed buttons',
    send: (client, to) =>
      sendLookbook(client, {
        to,
        parameters: ['autumn'],
        file: { type: 'image', url: `${files}/autumn.jpg` },
      }),
  },
  {
    what: 'cart_reminder',
    shape: 'two URL buttons',
    send: (client, to) =>
      sendCartReminder(client, { to, parameters: ['Ann', 'Oak side table'], buttons: ['c-77', 'u-77'] }),
  },
  {
    what: 'return_opened',
    shape: 'typed values, quick replies',
    send: (client, to) =>
      sendReturnOpened(client, {
        to,
        parameters: ['R-12', { amount: '89.00', currency: 'EUR' }, '2026-07-03'],
      }),
  },
  {
    what: 'invoice_ready',
    shape: 'no language, document',
    send: (client, to) =>
      sendInvoiceReady(client, {
        to,
        parameters: ['A-1001', '£249.00'],
        file: { type: 'document', url: `${files}/invoice-A-1001.pdf` },
      }),
  },
  {
    what: 'order_confirmed',
    shape: 'one of three languages',
    send: (client, to) =>
      sendOrderConfirmed(client, { to, language: 'pt_BR', parameters: ['Ana', 'A-1002'] }),
  },
  {
    what: '2fa_code',
    shape: 'name starts with a digit',
    send: (client, to) => send2faCode(client, { to, parameters: ['448201'] }),
  },
  {
    what: 'order_ready_ar',
    shape: 'right-to-left text',
    send: (client, to) => sendOrderReadyAr(client, { to, parameters: ['ليلى', 'A-1003'] }),
  },
  {
    what: 'developer_day',
    shape: 'text that contains code',
    send: (client, to) => sendDeveloperDay(client, { to, parameters: ['Ann', 'noon'] }),
  },
];

export const sessionSends: readonly Send[] = [
  {
    what: 'sendText',
    shape: 'session text',
    send: (client, to) => sendText(client, { to, text: 'A person will be with you in a minute.' }),
  },
  {
    what: 'sendImage',
    shape: 'session image',
    send: (client, to) =>
      sendImage(client, { to, url: `${files}/table.png`, mime: 'image/png', caption: 'In oak' }),
  },
  {
    what: 'sendVideo',
    shape: 'session video',
    send: (client, to) => sendVideo(client, { to, url: `${files}/table.mp4`, mime: 'video/mp4' }),
  },
  {
    what: 'sendAudio',
    shape: 'session audio',
    send: (client, to) => sendAudio(client, { to, url: `${files}/note.ogg`, mime: 'audio/ogg; codecs=opus' }),
  },
  {
    what: 'sendDocument',
    shape: 'session document',
    send: (client, to) =>
      sendDocument(client, { to, url: `${files}/care.pdf`, mime: 'application/pdf', filename: 'care.pdf' }),
  },
  {
    what: 'sendSticker',
    shape: 'session sticker',
    send: (client, to) => sendSticker(client, { to, url: `${files}/thanks.webp`, mime: 'image/webp' }),
  },
  {
    what: 'sendAttachment',
    shape: 'session file of any type',
    send: (client, to) =>
      sendAttachment(client, {
        to,
        url: `${files}/prices.csv`,
        mime: 'text/csv',
        filename: 'prices.csv',
        caption: 'All prices',
      }),
  },
];
