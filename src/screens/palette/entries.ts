import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { namesOnlyPerson } from '#machines/flows/patients/personInWords.ts';
import type { PaletteEntry } from '#machines/flows/search/palette.machine.ts';
import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { isBlank } from '#machines/lifecycles/blank.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { PaletteAction } from '#src/flows/search/paletteActions.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { opensPage } from '#src/screens/access/pageRights.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { matchesWords, simplified } from '#src/ui/matchesWords.ts';
import { palettePages } from './pages.ts';

/** One line of the palette. */
export interface Line {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly entry: PaletteEntry;
}

/** Lines under one heading. */
export interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The id of a line's element in a list. */
export const lineId = (list: string, { key }: Pick<Line, 'key'>): string =>
  `${list}-${key.replace(/\W+/g, '-')}`;

/** Where someone is registered whom the words did not find. */
const registering = '/dashboard/patients/create';

const mostPages = 6;
const mostActions = 6;
const mostBooked = 3;

const goTo = (key: string, to: string, label: string, detail?: string): Line => ({
  ...{ key, label, entry: { kind: 'place', to } },
  ...(detail && { detail }),
});

const opens = (to: (typeof palettePages)[number]['to'], role: Role | undefined): boolean =>
  to === '/machines' || opensPage(to, role);

/** How near a label is to the words: the same, beginning with them, or holding them somewhere. */
function nearness(label: string, words: string): number {
  const [text, typed] = [simplified(label), simplified(words)];
  if (typed === '' || !text.startsWith(typed)) return 2;
  return text === typed ? 0 : 1;
}

const byNearness = (words: string) => (one: { label: string }, other: { label: string }) =>
  nearness(one.label, words) - nearness(other.label, words);

/** Whether each of the words begins a word of a text. */
function begins(text: string, words: string): boolean {
  const held = simplified(text).split(/[^\p{L}\p{N}]+/u);
  return simplified(words)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => held.some((one) => one.startsWith(word)));
}

/**
 * Whether the words name an action or a page: wholly, or by the beginning of its words where no one's name begins with them.
 * Who is only called alike does not come between someone and what they typed.
 */
const meansDeed = (
  words: string,
  deeds: readonly Group[],
  named: readonly string[],
  found: readonly Group[],
) =>
  deeds.some((group) => isExact(group, words)) ||
  (named.some((text) => begins(text, words)) &&
    !found.some(({ lines }) => lines.some(({ label, detail }) => begins(`${label} ${detail ?? ''}`, words))));

const isExact = ({ lines }: Group, words: string) => lines.some(({ label }) => nearness(label, words) === 0);

/** What tells two of one name apart. */
const detailOf = ({ birth_date, mrn }: Pick<Patient, 'birth_date' | 'mrn'>) =>
  inARow([birth_date && dayInWords(birth_date), mrn]);

/** Everything that some words may mean, the groups in the order in which they are read. */
export function groupsOf(
  words: string,
  actions: readonly PaletteAction[],
  answer: SearchAnswer | null,
  when: (instant: string) => string,
  role: Role | undefined,
): Group[] {
  const means = (text: string) => isBlank(words) || matchesWords(text, words);
  const pages = palettePages.filter(({ to, label, also }) => opens(to, role) && means(`${label} ${also}`));
  const doable = actions.filter(({ label }) => means(label));
  const deeds: Group[] = [
    {
      title: t('Actions'),
      lines: doable
        .toSorted(byNearness(words))
        .slice(0, mostActions)
        .map(({ id, label }) => ({ key: `action ${id}`, label, entry: { kind: 'action', id } })),
    },
    {
      title: t('Pages'),
      lines: pages
        .toSorted(byNearness(words))
        .slice(0, isBlank(words) ? palettePages.length : mostPages)
        .map(({ to, label }) => goTo(`page ${to}`, to, label)),
    },
  ];
  const groups = deeds.toSorted((one, other) => Number(isExact(other, words)) - Number(isExact(one, words)));
  if (!answer) return groups.filter(({ lines }) => lines.length > 0);
  const found: Group[] = [
    {
      title: t('Patients'),
      lines: answer.patients.results.map((one) =>
        goTo(`patient ${one.id}`, `/dashboard/patients/detail/${one.id}`, fullName(one), detailOf(one)),
      ),
    },
    ...(opens('/dashboard/reservations/create', role)
      ? [
          {
            title: t('Book'),
            lines: answer.patients.results
              .filter(({ status }) => status === 'active')
              .slice(0, mostBooked)
              .map((one) =>
                goTo(
                  `book ${one.id}`,
                  `/dashboard/reservations/create?patient=${one.id}`,
                  t('Book {name}', { name: fullName(one) }),
                  detailOf(one),
                ),
              ),
          },
        ]
      : []),
    {
      title: t('Reservations'),
      lines: answer.reservations.results.map((one) =>
        goTo(
          `reservation ${one.id}`,
          `/dashboard/reservations/detail/${one.id}`,
          one.patient_name,
          inARow([one.start_at && when(one.start_at), one.service_name]),
        ),
      ),
    },
    {
      title: t('Staff'),
      lines: answer.staff.results.map((one) =>
        goTo(`staff ${one.id}`, `/dashboard/staffs/detail/${one.id}`, one.name, one.speciality),
      ),
    },
  ];
  const named = [...doable.map(({ label }) => label), ...pages.map(({ label, also }) => `${label} ${also}`)];
  const isDeed = meansDeed(words, groups, named, found);
  const all = isDeed ? [...groups, ...found] : [...found, ...groups];
  const isKnown = answer.patients.results.some((one) => begins(fullName(one), words));
  if (!isDeed && !isKnown && namesOnlyPerson(words) && opens(registering, role))
    all.push({
      title: t('New patient'),
      lines: [
        {
          key: 'register',
          label: t('New patient “{words}”', { words: words.trim() }),
          entry: { kind: 'words', to: registering },
        },
      ],
    });
  return all.filter(({ lines }) => lines.length > 0);
}
