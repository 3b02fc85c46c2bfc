import { type Command, Option } from 'commander';
import type { Config } from '../config/check-config.js';
import { NotifygenError, UsageError } from '../diagnostics/errors.js';
import { count } from '../diagnostics/format.js';
import { fetchPages, type PageRequest, shownUrl } from '../platform/fetch-pages.js';
import { exportFromResponses } from '../platform/read-export.js';
import { defined } from '../text/defined.js';
import { visible } from '../text/hidden-characters.js';
import { type CommandOutput, type Finish, settingsWith, templatesOption } from './command.js';
import { type ImportFlags, importOptions, importTemplates } from './import.js';
import { stoppedBySignals } from './stopped-by-signals.js';
import { verifyTemplates } from './verify.js';

export function addPullCommand(program: Command, finish: Finish): void {
  const command = program
    .command('pull')
    .description('fetch the templates from the platform, then import them or, with --verify, compare them')
    .argument('[names...]', 'templates to import (default: all templates)')
    .addOption(templatesOption())
    .option(
      '--account <id>',
      'WhatsApp Business account (default: the environment variable WHATSAPP_ACCOUNT_ID)',
    )
    .option('--token-from <variable>', 'environment variable of the access token (default: WHATSAPP_TOKEN)')
    .option('--graph-version <version>', 'version of the Graph API (default: v23.0)')
    .addOption(
      new Option(
        '--url <url>',
        "first page of a partner's list of templates; needs --header or --token-from",
      ).conflicts(['account', 'graphVersion']),
    )
    .addOption(
      new Option(
        '--header <name=variable>',
        'header for --url and the environment variable of its value, instead of the token; repeat it for more',
      )
        .argParser((header: string, others: readonly string[] = []) => [...others, header])
        .conflicts('tokenFrom'),
    );
  for (const option of importOptions()) command.addOption(option);
  command
    .addOption(
      new Option('--verify', 'compare the templates as `notifygen verify` does, and write nothing').conflicts(
        ['update', 'check', 'status', 'language'],
      ),
    )
    .addOption(new Option('--json', 'with --verify: print the result as JSON'))
    .addHelpText(
      'after',
      `
Follows the pages on the same host, and waits up to a minute for a rate limit.
Reads tokens only from the environment. Exits with 1 as import or verify does, and with 2
if a page cannot be fetched; then no file was changed.

Examples:
  npx notifygen pull --update
  npx notifygen pull order_shipped --update
  npx notifygen pull --verify
  npx notifygen pull --url https://partner.example/v1/templates --header D360-API-KEY=PARTNER_KEY`,
    )
    .action((names: readonly string[], flags: PullFlags) => finish(runPull(names, flags)));
}

interface PullFlags extends ImportFlags, Pick<Config, 'templates'> {
  readonly account?: string;
  readonly tokenFrom?: string;
  readonly graphVersion?: string;
  readonly url?: string;
  readonly header?: readonly string[];
  readonly verify?: boolean;
  readonly json?: boolean;
}

/** Runs `notifygen pull`: fetches every page, then imports or compares the templates. */
async function runPull(names: readonly string[], flags: PullFlags): Promise<CommandOutput> {
  const { templates, verify = false, json = false } = flags;
  if (json && !verify) throw new UsageError('--json needs --verify');
  if (verify && names.length > 0)
    throw new UsageError('--verify compares all templates: leave out their names');
  if (names.some((name) => !/^[a-z0-9_]+$/.test(name))) {
    throw new UsageError("a template's name consists of lowercase letters, digits and underscores");
  }
  const request = { url: urlFrom(flags), headers: headersFrom(flags) };
  const settings = await settingsWith(defined({ templates }));
  const { clear, ...callbacks } = progress();
  const fetched = fetchPages({ ...request, signal: stoppedBySignals().signal, ...callbacks });
  const responses = await fetched.finally(clear);
  const exported = exportFromResponses(shownUrl(request.url), responses);
  return verify
    ? verifyTemplates(settings, exported, { json })
    : importTemplates(settings, exported, { ...flags, names });
}

/** No message repeats the value of an option, which may be a token by mistake. */
function urlFrom({ account = process.env.WHATSAPP_ACCOUNT_ID, graphVersion = 'v23.0', url }: PullFlags): URL {
  if (url !== undefined) return partnerUrl(url);
  if (account === undefined || account === '') {
    throw new NotifygenError(
      'which account? Set the environment variable WHATSAPP_ACCOUNT_ID to the id of the WhatsApp Business account, or --account',
    );
  }
  if (!/^\d+$/.test(account))
    throw new UsageError('the id of a WhatsApp Business account consists of digits');
  if (!/^v\d+\.\d+$/.test(graphVersion)) throw new UsageError('a version of the Graph API looks like v23.0');
  const graph = new URL(`https://graph.facebook.com/${graphVersion}/${account}/message_templates`);
  graph.searchParams.set('fields', fields);
  graph.searchParams.set('limit', '100');
  return graph;
}

/** Some of these are left out of a response unless they are requested. */
const fields =
  'name,language,status,category,components,parameter_format,previous_category,correct_category,quality_score,rejected_reason';

function partnerUrl(text: string): URL {
  const url = URL.parse(text);
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLocal)) {
    throw new UsageError('--url is a URL that starts with https://, or http:// on this computer');
  }
  if (url.username !== '' || url.password !== '' || url.searchParams.has('access_token')) {
    throw new UsageError(
      'a URL with credentials is not safe: put them in an environment variable, and use --header',
    );
  }
  return url;
}

function headersFrom({ url, header, tokenFrom }: PullFlags): Readonly<Record<string, string>> {
  if (url === undefined && header !== undefined) {
    throw new UsageError('--header needs --url: the platform itself takes the token from --token-from');
  }
  // A user who forgets the option must not send the platform's token to a partner.
  if (url !== undefined && header === undefined && tokenFrom === undefined) {
    throw new UsageError('--url needs --header or --token-from: WHATSAPP_TOKEN is sent to the platform only');
  }
  if (header === undefined) {
    const token = fromEnvironment(tokenFrom ?? 'WHATSAPP_TOKEN', 'the access token');
    return { authorization: `Bearer ${token.replace(/^bearer +/i, '')}` };
  }
  return Object.fromEntries(
    header.map((one) => {
      const [, name, variable = ''] = /^([\w-]+)=(.+)$/.exec(one) ?? [];
      if (name === undefined) throw new UsageError('--header has the form D360-API-KEY=PARTNER_KEY');
      return [name, fromEnvironment(variable, `the value of the header ${name}`)];
    }),
  );
}

function fromEnvironment(variable: string, what: string): string {
  if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(variable)) {
    throw new UsageError('the name of an environment variable consists of capitals, digits and underscores');
  }
  const value = process.env[variable]?.trim();
  if (value !== undefined && value !== '' && /^[\x20-\x7e]+$/.test(value)) return value;
  const problem =
    value === undefined || value === '' ? 'is not set' : 'contains characters that a header cannot';
  throw new NotifygenError(`the environment variable ${variable} ${problem}: put ${what} in it`);
}

/** What is printed while pages are fetched: the pages only on a terminal, waits always. */
function progress(): Pick<PageRequest, 'onPage' | 'onWait'> & { readonly clear: () => void } {
  const { stderr } = process;
  const clear = (): void => {
    if (stderr.isTTY) stderr.write('\r\u001B[K');
  };
  return {
    clear,
    onPage: (pages) => {
      clear();
      if (stderr.isTTY) stderr.write(`fetched ${count(pages, 'page')}`);
    },
    onWait: (delay, reason) => {
      clear();
      stderr.write(`trying again in ${Math.ceil(delay / 1_000)} s: ${visible(reason)}\n`);
    },
  };
}
