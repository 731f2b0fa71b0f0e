/** Of what somebody typed or pasted, the part that the server reads as a code: of a link, or a message with one in it, its end. */
export function codeIn(text: string): string {
  const words = text.trim().split(/\s+/);
  const link = words.find((word) => word.includes("://")) ?? words.find((word) => /\/(c|play)\//.test(word));
  const [address = ""] = (link ?? text.trim()).split(/[?#&]/);
  // A full stop after a link's last slash is no part of it.
  return (
    address
      .split("/")
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .at(-1) ?? ""
  );
}
