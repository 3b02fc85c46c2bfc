import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  type TextDocumentPositionParams,
} from 'vscode-languageserver-protocol/node';
import { splitAtCursor } from './text-cursor.ts';
import { root } from './tools.ts';

/** An editor with the real YAML language server behind it, as far as a test needs one. */
export interface YamlEditor {
  /** What is offered where `‸` stands in a template. */
  readonly complete: (template: string) => Promise<readonly CompletionItem[]>;
  /** The text that pops up over the character after `‸`. */
  readonly hover: (template: string) => Promise<string>;
  /** What is underlined. */
  readonly diagnose: (template: string) => Promise<readonly Diagnostic[]>;
  /** What the editor offers to mend the first thing underlined. */
  readonly quickFixes: (template: string) => Promise<readonly string[]>;
  /** Ends the server and returns what it wrote to stderr. */
  readonly close: () => Promise<string>;
}

const server = join(root, 'node_modules/yaml-language-server/bin/yaml-language-server');

/** What a server says that wanted to leave this machine. */
export const networkTrace = 'NETWORK';

/** Loaded before the server: every connection fails and leaves a trace. */
const withoutNetwork = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  Socket.prototype.connect = () => {
    process.stderr.write('${networkTrace} ');
    throw new Error('no network');
  };
`)}`;

/** The section `yaml` of an editor's settings: without the schemas of the network. */
export const quietSettings = { schemaStore: { enable: false }, hoverSchemaSource: false };

/** Starts the server on a project. */
export async function openYamlEditor(folder: string, settings: object = quietSettings): Promise<YamlEditor> {
  const child = spawn(process.execPath, ['--import', withoutNetwork, server, '--stdio'], { cwd: folder });
  const stderr = stderrOf(child);
  const connection = createProtocolConnection(child.stdout, child.stdin);
  connection.onRequest(ConfigurationRequest.type, ({ items }) =>
    items.map(({ section }) => (section === 'yaml' ? settings : {})),
  );
  connection.onRequest(RegistrationRequest.type, () => undefined);
  const diagnosticsOf = listenForDiagnostics(connection);
  connection.listen();
  await initialize(connection, folder);

  let count = 0;
  /** Each text is a document of its own, so that no answer is about an older one. */
  const open = async (text: string): Promise<string> => {
    const uri = pathToFileURL(join(folder, `templates/open-${++count}.yaml`)).href;
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  };
  const openAtCursor = async (template: string): Promise<TextDocumentPositionParams> => {
    const { text, position } = splitAtCursor(template);
    return { textDocument: { uri: await open(text) }, position };
  };
  return {
    complete: async (template) => {
      const found = await connection.sendRequest(CompletionRequest.type, await openAtCursor(template));
      return Array.isArray(found) ? found : (found?.items ?? []);
    },
    hover: async (template) =>
      textOf(await connection.sendRequest(HoverRequest.type, await openAtCursor(template))),
    diagnose: async (template) => diagnosticsOf(await open(template)),
    quickFixes: async (template) => {
      const uri = await open(template);
      const [first] = await diagnosticsOf(uri);
      if (!first) return [];
      const context = { diagnostics: [first] };
      const request = { textDocument: { uri }, range: first.range, context };
      const actions = await connection.sendRequest(CodeActionRequest.type, request);
      return (actions ?? []).map(({ title }) => title);
    },
    close: async () => {
      await connection.sendRequest(ShutdownRequest.type);
      connection.dispose();
      child.kill();
      return stderr;
    },
  };
}

async function initialize(connection: ProtocolConnection, folder: string): Promise<void> {
  const formats = ['markdown' as const, 'plaintext' as const];
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'project' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: formats } },
        hover: { contentFormat: formats },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
      },
    },
  });
  await connection.sendNotification(InitializedNotification.type, {});
}

function stderrOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve) => child.once('close', () => resolve(text)));
}

/** Returns a function that waits for what the server finds in a document. */
function listenForDiagnostics(
  connection: ProtocolConnection,
): (uri: string) => Promise<readonly Diagnostic[]> {
  const found = new Map<string, readonly Diagnostic[]>();
  const waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    found.set(uri, diagnostics);
    waiting.get(uri)?.(diagnostics);
  });
  return (uri) =>
    new Promise((resolve) => {
      const known = found.get(uri);
      if (known) resolve(known);
      else waiting.set(uri, resolve);
    });
}

function textOf(hover: Hover | null): string {
  const contents = hover?.contents ?? '';
  return typeof contents === 'object' && 'value' in contents ? contents.value : String(contents);
}
