import { fence } from '../markdown.ts';
import { type Compiler, codeOf, compileMistakes, type Message, messageKey, modes } from './compile.ts';
import { type Mistake, mistakes } from './mistakes.ts';

/** What each compiler says to each mistake. Equal messages are shown once. */
export async function compilerMessages(compilers: readonly Compiler[]): Promise<string> {
  const messages = await compileMistakes(compilers);
  return Object.entries(mistakes)
    .flatMap(([topic, list]) => [
      `## ${topic}`,
      ...list.flatMap((mistake) => [`### ${mistake.title}`, ...describe(mistake, messages)]),
    ])
    .join('\n\n');
}

type Messages = ReadonlyMap<Compiler, ReadonlyMap<string, Message>>;

function describe(mistake: Mistake, messages: Messages): readonly string[] {
  const { advice, tuple } = mistake;
  const shown = modes.flatMap((mode) => {
    const code = codeOf(mistake, mode);
    if (code === undefined) return [];
    const said = Array.from(messages, ([compiler, all]) => ({
      compiler,
      ...(all.get(messageKey(mode, mistake)) ?? { places: [], text: '' }),
    }));
    return {
      code: marked(
        code,
        said.flatMap(({ places }) => places),
      ),
      text: textOf(said),
    };
  });
  const blocks = Array.from(
    Map.groupBy(shown, ({ text }) => text),
    ([text, group]) => {
      const codes = new Set(group.map(({ code }) => code));
      return fence('text', [...codes, text].join('\n\n'));
    },
  );
  const [first = '', ...others] = blocks;
  return [
    ...(tuple === undefined ? ['With names:'] : []),
    first,
    ...others.flatMap((block) => ['With names:', block]),
    ...(advice === undefined ? [] : [advice]),
  ];
}

function textOf(said: readonly (Message & { readonly compiler: Compiler })[]): string {
  const groups = Map.groupBy(said, ({ text }) => text);
  const texts = Array.from(groups, ([text, group]) =>
    groups.size === 1
      ? text
      : `TypeScript ${list(group.map(({ compiler }) => shortVersion(compiler)))}:\n${text}`,
  );
  return texts.join('\n\n');
}

/** The code with marks below the lines with errors. */
function marked(code: string, places: Message['places']): string {
  return code
    .split('\n')
    .map((text, index) => {
      const columns = places.flatMap(([line, column]) => (line === index + 1 ? column : []));
      const marks = Array.from({ length: Math.max(0, ...columns) }, (_, at) =>
        columns.includes(at + 1) ? '^' : ' ',
      );
      return marks.length === 0 ? text : `${text}\n${marks.join('')}`;
    })
    .join('\n');
}

/** Versions before 6 differ in more than the first number. */
function shortVersion({ version }: Compiler): string {
  return version.startsWith('5.') ? version.replace(/\.\d+$/, '') : version.replace(/\..*$/, '');
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
