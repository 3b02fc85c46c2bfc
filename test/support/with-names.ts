import type { Contract } from 'notifygen';
import { Node, Project } from 'ts-morph';
import { functionStem } from './declared-template.ts';

/**
 * Rewrites calls of generated functions for named parameters: each tuple becomes an object with the names in the contract,
 * and each tuple type an object type. An element too many gets a name that no template has. Buttons without a suffix stay a
 * list. Lines stay where they are.
 */
export function withNames(code: string, { templates }: Contract): string {
  const labels = new Map<string, readonly string[]>(
    templates.flatMap(({ name, parameters, buttons = [] }) => {
      const stem = functionStem({ name });
      const suffixes = buttons.flatMap((button) => (button.kind === 'url' ? (button.label ?? []) : []));
      return [
        [`${stem}.parameters`, parameters],
        [`${stem}.buttons`, suffixes],
      ] as const;
    }),
  );
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile('code.ts', code);
  const edits = file.getDescendants().flatMap((node) => {
    if (Node.isArrayLiteralExpression(node)) {
      const slots = slotsOf(node);
      if (slots === undefined) return [];
      const names = labels.get(slots) ?? [];
      if (names.length === 0 && slots.endsWith('.buttons')) return [];
      const values = node
        .getElements()
        .map((value, index) => `${names[index] ?? `extra${index}`}: ${value.getText()}`);
      return { node, text: `{ ${values.join(', ')} }` };
    }
    const tuple = Node.isTypeOperatorTypeNode(node) ? node.getTypeNode() : undefined;
    if (!Node.isTupleTypeNode(tuple)) return [];
    const members = tuple.getElements().map((member) => `readonly ${member.getText()}`);
    return { node, text: `{ ${members.join('; ')} }` };
  });
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.node.getStart()) + edit.text + text.slice(edit.node.getEnd()),
    code,
  );
}

/** Which slots of which template an array fills, such as `OrderShipped.parameters`: by the call or the type of the variable. */
function slotsOf(array: Node): string | undefined {
  const parent = array.getParent();
  if (Node.isPropertyAssignment(parent)) {
    const call = parent.getFirstAncestor(Node.isCallExpression)?.getExpression().getText() ?? '';
    const [, stem] = /^(?:send|build)(\w+)$/.exec(call) ?? [];
    return stem && `${stem}.${parent.getName()}`;
  }
  const type = Node.isVariableDeclaration(parent) ? (parent.getTypeNode()?.getText() ?? '') : '';
  const [, stem, ofParameters, field] = /^(\w+?)(?:(Parameters)|Message\['(\w+)'\])$/.exec(type) ?? [];
  return stem && `${stem}.${ofParameters ? 'parameters' : field}`;
}
