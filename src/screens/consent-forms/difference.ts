import type { ConsentFormVersion } from '#machines/flows/consents/consentFormFields.ts';
import { type BlockValue, blockValues } from '#machines/form/blocks.ts';
import { plural, t } from '#src/language/t.ts';
import { blockWords, recurrences, signatureMethods } from './shared/words.ts';

/** A stretch of words that stayed, came or went. */
export type Stretch = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** What became of one part of a form between two versions. */
export type Change = {
  readonly key: string;
  readonly what: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly words: readonly Stretch[];
};

const mostWords = 1500;

/** Two texts word by word: what stayed, what went, what came. */
export function wordDifference(before: string, after: string): Stretch[] {
  const [old, now] = [before.split(/(\s+)/), after.split(/(\s+)/)];
  if (old.length > mostWords * 2 || now.length > mostWords * 2)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      (lengths[i] as Uint16Array)[j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: { kind: Stretch['kind']; text: string }[] = [];
  const put = (kind: Stretch['kind'], text = '') => {
    const last = found.at(-1);
    if (last?.kind === kind) last.text += text;
    else found.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      put('same', old[i]);
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      put('removed', old[i]);
      i += 1;
    } else {
      put('added', now[j]);
      j += 1;
    }
  }
  return found.filter(({ text }) => text !== '');
}

/** Everything about a block as one text, so that a change of any part of it is seen. */
function written({ label, help, required, options, show_if }: BlockValue): string {
  return [
    label,
    help,
    options.length > 0 ? options.map((option) => `- ${option}`).join('\n') : '',
    required ? t('An answer is required.') : '',
    show_if
      ? t('Shown after the answer “{answer}”.', {
          answer: show_if.equals === true ? t('ticked') : String(show_if.equals),
        })
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** How a version is signed, as one text. */
function termsText({ terms }: ConsentFormVersion): string {
  return [
    t('Signed: {method}.', { method: signatureMethods[terms.signature_method] }),
    terms.requires_witness ? t('A witness is required.') : t('No witness is required.'),
    t('A guardian signs under the age of {requires_guardian_under}.', {
      requires_guardian_under: terms.requires_guardian_under,
    }),
    t('How often: {recurrence}.', { recurrence: recurrences[terms.recurrence] }),
    terms.validity_days === null
      ? t('Valid without end.')
      : plural(terms.validity_days, 'Valid for {count} day.', 'Valid for {count} days.'),
  ].join('\n');
}

/** What changed from one version to the next, in the order of the newer one. */
export function versionDifference(before: ConsentFormVersion, after: ConsentFormVersion): Change[] {
  const [old, now] = [blockValues(before.blocks), blockValues(after.blocks)];
  const changes: Change[] = [];
  const compare = (key: string, what: string, was: string, is: string) => {
    if (was !== is) changes.push({ key, what, kind: 'changed', words: wordDifference(was, is) });
  };
  compare('.title', t('Title'), before.title, after.title);
  compare('.terms', t('How it is signed'), termsText(before), termsText(after));
  const kept = old.filter(({ key }) => now.some((block) => block.key === key)).map(({ key }) => key);
  const order = now.filter(({ key }) => kept.includes(key)).map(({ key }) => key);
  for (const block of now) {
    const was = old.find(({ key }) => key === block.key);
    const what = blockWords[block.type];
    if (!was) {
      changes.push({ key: block.key, what, kind: 'added', words: [{ kind: 'added', text: written(block) }] });
      continue;
    }
    if (written(was) !== written(block)) compare(block.key, what, written(was), written(block));
    else if (kept.indexOf(block.key) !== order.indexOf(block.key))
      changes.push({ key: block.key, what, kind: 'moved', words: [{ kind: 'same', text: block.label }] });
  }
  for (const block of old)
    if (!kept.includes(block.key))
      changes.push({
        key: block.key,
        what: blockWords[block.type],
        kind: 'removed',
        words: [{ kind: 'removed', text: written(block) }],
      });
  return changes;
}
