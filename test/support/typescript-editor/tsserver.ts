import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../run.ts';
import { type Place, placeIn, positionOf, type TypeScriptEditor } from './editor.ts';

interface Response {
  readonly request_seq: number;
  readonly success: boolean;
  readonly message?: string;
  readonly body: unknown;
}

interface Span {
  readonly file: string;
  readonly start: { readonly line: number };
}

interface Bodies {
  readonly definition: readonly Span[];
  readonly findSourceDefinition: readonly Span[];
  readonly references: { readonly refs: readonly Span[] };
  readonly rename: {
    readonly locs: readonly { readonly file: string; readonly locs: readonly Omit<Span, 'file'>[] }[];
  };
  readonly quickinfo: { readonly displayString: string; readonly documentation: string };
  readonly completionEntryDetails: readonly {
    readonly documentation: readonly { readonly text: string }[];
  }[];
  readonly signatureHelp: { readonly items: readonly object[] };
}

/** Opens a file in the server of VS Code's TypeScript extension, which TypeScript 5 and 6 contain. */
export function openInTsserver(compiler: string, folder: string, name: string): TypeScriptEditor {
  const server = join(root, 'node_modules', compiler, 'lib/tsserver.js');
  const flags = ['--disableAutomaticTypingAcquisition', '--suppressDiagnosticEvents'];
  const child = spawn(process.execPath, [server, ...flags], { cwd: folder });
  const waiting = new Map<number, (response: Response) => void>();
  // Each message is one line, after a line with its length.
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const response: Response = JSON.parse(line);
    waiting.get(response.request_seq)?.(response);
  });
  let seq = 0;
  const send = (command: string, args: object): void => {
    child.stdin.write(`${JSON.stringify({ seq: ++seq, type: 'request', command, arguments: args })}\n`);
  };

  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  send('open', { file, fileContent: text });
  const request = async <Command extends keyof Bodies>(
    command: Command,
    at: string,
    more: object = {},
  ): Promise<Bodies[Command]> => {
    const { line, character } = positionOf(text, at);
    send(command, { file, line: line + 1, offset: character + 1, ...more });
    const { success, message, body } = await new Promise<Response>((resolve) => waiting.set(seq, resolve));
    if (!success) throw new Error(message);
    return JSON.parse(JSON.stringify(body));
  };
  const place = ({ file: path, start }: Span): Place => placeIn(folder, path, start.line);
  return {
    definition: async (at) => (await request('definition', at)).map(place),
    sourceDefinition: async (at) => (await request('findSourceDefinition', at)).map(place),
    references: async (at) => (await request('references', at)).refs.map(place),
    rename: async (at) => {
      const { locs } = await request('rename', at);
      return locs.flatMap((group) => group.locs.map(({ start }) => place({ file: group.file, start })));
    },
    hover: async (at) => {
      const { displayString, documentation } = await request('quickinfo', at);
      return `${displayString}\n${documentation}`;
    },
    completion: async (at, entry) => {
      const details = await request('completionEntryDetails', at, { entryNames: [entry] });
      return details.flatMap(({ documentation }) => documentation.map((part) => part.text)).join('');
    },
    signature: async (at) => JSON.stringify((await request('signatureHelp', at)).items),
    close: async () => {
      const closed = once(child, 'close');
      send('exit', {});
      await closed;
    },
  };
}
