/** Hands the browser a file to keep; nothing of it stays in the page. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }));

/** The same for bytes. */
export function saveBlob(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser takes the file in a later turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
