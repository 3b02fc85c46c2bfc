import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import {
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  type Hover,
  HoverRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  type TextDocumentPositionParams,
} from 'vscode-languageserver-protocol/node';
import { startLanguageServer } from './language-protocol.ts';
import { root } from './run.ts';
import { splitAtCursor } from './text-cursor.ts';

/** The part of an editor that the tests need, connected to the real YAML language server. */
export interface YamlEditor {
  /** The completions at `‸` in a template. */
  readonly complete: (template: string) => Promise<readonly CompletionItem[]>;
  /** The text shown for the character after `‸`. */
  readonly hover: (template: string) => Promise<string>;
  readonly diagnose: (template: string) => Promise<readonly Diagnostic[]>;
  /** The titles of the quick fixes for the first diagnostic. */
  readonly quickFixes: (template: string) => Promise<readonly string[]>;
  /** Stops the server and returns what it wrote to stderr. */
  readonly close: () => Promise<string>;
}

const server = join(root, 'node_modules/yaml-language-server/bin/yaml-language-server');

/** What the server writes to stderr when it tries to open a connection. */
export const networkTrace = 'NETWORK';

/** Loaded before the server: makes every connection fail and write {@link networkTrace}. */
const withoutNetwork = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  Socket.prototype.connect = () => {
    process.stderr.write('${networkTrace} ');
    throw new Error('no network');
  };
`)}`;

/** The section `yaml` of an editor's settings, without schemas from the network. */
export const quietSettings = { schemaStore: { enable: false }, hoverSchemaSource: false };

/** Starts the server in a project. */
export async function openYamlEditor(folder: string, settings: object = quietSettings): Promise<YamlEditor> {
  const formats = ['markdown' as const, 'plaintext' as const];
  const capabilities = {
    completion: { completionItem: { snippetSupport: true, documentationFormat: formats } },
    hover: { contentFormat: formats },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
  };
  const { child, connection } = await startLanguageServer(
    ['--import', withoutNetwork, server],
    folder,
    capabilities,
    (section) => (section === 'yaml' ? settings : {}),
  );
  const stderr = text(child.stderr);
  const diagnosticsOf = listenForDiagnostics(connection);

  let count = 0;
  /** Opens each text as a new document, so that no response is about an older text. */
  const open = async (content: string): Promise<string> => {
    const uri = pathToFileURL(join(folder, `templates/open-${++count}.yaml`)).href;
    const textDocument = { uri, languageId: 'yaml', version: 1, text: content };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  };
  const openAtCursor = async (template: string): Promise<TextDocumentPositionParams> => {
    const { text: content, position } = splitAtCursor(template);
    return { textDocument: { uri: await open(content) }, position };
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

/** Returns a function that waits for the diagnostics of a document. */
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
