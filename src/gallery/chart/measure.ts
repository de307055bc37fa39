// Advances of Liberation Sans, Arial and Helvetica in thousandths of the size, from the space to the tilde.
const advances =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);

/** How wide a text is in px, without asking a browser. */
export function widthOf(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const character of text) sum += advances[(character.codePointAt(0) ?? 0) - 32] ?? 600;
  return Math.ceil((sum * size * (bold ? 1.09 : 1)) / 1000);
}

/** Breaks a text at spaces so that no line is wider than `width` px; a longer word stays whole. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
