/** Hands the browser a file to keep; nothing of it stays in the page. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser takes the file in a later turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
