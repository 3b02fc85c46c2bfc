import { fileURLToPath } from 'node:url';
import {
  type InterfaceDeclaration,
  type JSDocableNode,
  ModuleKind,
  Node,
  Project,
  type PropertySignature,
  type TypeAliasDeclaration,
  type TypeNode,
} from 'ts-morph';
import { code, table } from './markdown.ts';

const project = new Project({
  skipAddingFilesFromTsConfig: true,
  compilerOptions: { module: ModuleKind.NodeNext },
});

/** Options with more members have a table of their own. */
const mostPrinted = 4;

/** The members of types, such as `ClientOptions` in `runtime/src/client/client.ts`, with their types and comments. */
export function membersTable(head: string, path: string, ...names: readonly string[]): string {
  const rows = names.flatMap((name) =>
    membersOf(declaration(path, name)).map((member) => {
      const type = member.getTypeNode();
      const mark = isCall(type) ? '()' : member.hasQuestionToken() ? '?' : '';
      const types = Node.isTypeLiteral(type) && isCall(type) ? type.getCallSignatures() : type ? [type] : [];
      return [
        code(member.getName().replaceAll("'", '') + mark),
        types.map((each) => code(orLeftOut(onOneLine(signature(each)), mark))).join('<br>'),
        commentOf(member),
      ];
    }),
  );
  return table([head, 'type', 'meaning'], rows);
}

/** The texts of a union, such as the codes of errors, with their comments. */
export function unionTable(head: string, path: string, name: string): string {
  const text = declaration(path, name).getText();
  const rows = [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\| '([\w-]+)'/g)];
  return table(
    [head, 'meaning'],
    rows.map(([, comment = '', literal = '']) => [
      code(literal),
      comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
    ]),
  );
}

function declaration(path: string, name: string): InterfaceDeclaration | TypeAliasDeclaration {
  const file = project.addSourceFileAtPath(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
  return file.getInterface(name) ?? file.getTypeAliasOrThrow(name);
}

/** Its text, with the members of short options in place of the name of their type. */
function signature(type: Node): string {
  const parameters = Node.isParametered(type) ? type.getParameters() : [];
  return parameters.reduce((text, parameter) => {
    const node = parameter.getTypeNode();
    const members = node?.getType().getProperties() ?? [];
    const isNamed = /^[\w& ]*((Options?|By|Scope)(<Sender>)?( & \{.*)?|<SuppressOptions.*)$/.test(
      node?.getText() ?? '',
    );
    if (node === undefined || !isNamed || members.length === 0 || members.length > mostPrinted) return text;
    const texts = members
      .flatMap((member) => member.getDeclarations().filter(Node.isPropertySignature))
      .map(memberText);
    return text.replace(node.getText(), `{ ${texts.join('; ')} }`);
  }, type.getText());
}

/** A union of texts, such as that of `scope`, without the name that it has. */
function memberText(member: PropertySignature): string {
  const texts = member.getType().getUnionTypes();
  const text = onOneLine(member.getText().replace(' | undefined', ''));
  if (texts.length === 0 || !texts.every((each) => each.isStringLiteral())) return text;
  return text.replace(/: .*/, `: ${texts.map((each) => `'${each.getLiteralValueOrThrow()}'`).join(' | ')}`);
}

/** What may be left out may also be undefined, which its mark says. */
function orLeftOut(type: string, mark: string): string {
  return mark === '?' ? type.replace(/^(?:\((.+)\)|(.+)) \| undefined$/, '$1$2') : type;
}

function onOneLine(type: string): string {
  return type
    .replaceAll(/\/\*[\s\S]*?\*\/|\breadonly /g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?; \}/g, ' }')
    .replaceAll('( ', '(')
    .replaceAll(/,? \)/g, ')')
    .replace(/^\| /, '')
    .replace(/;$/, '')
    .replaceAll(/(\?: [^;]*?) \| undefined(?=;| })/g, '$1')
    .trim();
}

/** Whether it is a function, with one signature or several. */
function isCall(type: TypeNode | undefined): boolean {
  return Node.isFunctionTypeNode(type) || (Node.isTypeLiteral(type) && type.getCallSignatures().length > 0);
}

/** Of an interface, or of the object in an intersection. */
function membersOf(node: InterfaceDeclaration | TypeAliasDeclaration): readonly PropertySignature[] {
  if (Node.isInterfaceDeclaration(node)) return node.getProperties();
  const literal = node
    .getTypeNodeOrThrow()
    .getDescendants()
    .concat(node.getTypeNodeOrThrow())
    .find(Node.isTypeLiteral);
  if (literal === undefined) throw new Error(`${node.getName()} contains no object`);
  return literal.getProperties();
}

/** The description, and what the function throws, on one line. */
function commentOf(node: JSDocableNode): string {
  return node
    .getJsDocs()
    .map((doc) => {
      const throws = doc.getTags().filter((tag) => tag.getTagName() === 'throws');
      return [doc.getDescription(), ...throws.map((tag) => `Throws ${tag.getCommentText()}`)].join(' ');
    })
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
