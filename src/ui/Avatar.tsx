import * as css from './Avatar.css.ts';

/** The initials of a name on a tint that is always the same for it; decoration beside the name itself. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={`${css.avatar} ${css.tints[hash(name) % css.tints.length]}`} aria-hidden>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65521, 7);
}
