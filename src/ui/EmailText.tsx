/** An email address, which breaks behind its sign before it breaks within a word. */
export function EmailText({ children }: { children: string }) {
  const host = children.lastIndexOf('@') + 1;
  return (
    <bdi>
      {children.slice(0, host)}
      <wbr />
      {children.slice(host)}
    </bdi>
  );
}
