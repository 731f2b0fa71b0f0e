/** Every text of the message files, read as they are written, so that no sentence is missed that no test calls. */
import ts from "typescript";

export type Lang = "fr" | "en";

const sources: Record<string, string> = import.meta.glob("./{fr,en}*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What stands where a text has something put into it. */
export const GAP = "\ufffc";

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(GAP);
}

/** Every text that stands in a file, what is put into others too; no types, and no names of messages or modules. */
export function textsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = textOf(node);
    if (text !== null) texts.push(text);
    node.forEachChild((inner) => {
      if (!ts.isPropertyAssignment(node) || inner !== node.name) visit(inner);
    });
  };
  visit(ts.createSourceFile("words.ts", source, ts.ScriptTarget.Latest));
  return texts;
}

export const textsIn = (lang: Lang): string[] =>
  Object.entries(sources)
    .filter(([file]) => file.startsWith(`./${lang}`))
    .flatMap(([, source]) => textsOf(source));
