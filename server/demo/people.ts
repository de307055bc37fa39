import type { Row } from './bulk.ts';
import type { Random } from './random.ts';

type Names = { female: string[]; male: string[]; family: string[]; language: string };

/** Names as people write them, in their own scripts. */
const peoples: Names[] = [
  {
    female: ['Emma', 'Olivia', 'Sophie', 'Charlotte', 'Ruby'],
    male: ['Jack', 'Oliver', 'Harry', 'George', 'Noah'],
    family: ['Smith', 'Taylor', 'O’Brien', 'Whitfield', 'Ashcroft-Lyle'],
    language: 'en',
  },
  {
    female: ['Anneliese', 'Jördis', 'Käthe', 'Sabine'],
    male: ['Jürgen', 'Björn', 'Matthias', 'Götz'],
    family: ['Groß', 'Müller', 'Weißenböck', 'von der Heide'],
    language: 'de',
  },
  {
    female: ['María José', 'Lucía', 'Núria'],
    male: ['José', 'Ángel', 'Iñaki'],
    family: ['Álvarez', 'Muñoz Peña', 'García-Ibáñez'],
    language: 'es',
  },
  {
    female: ['Thị Minh', 'Ngọc Ánh', 'Thu Hương'],
    male: ['Văn Đức', 'Quốc Bảo', 'Hữu Phước'],
    family: ['Nguyễn', 'Trần', 'Phạm', 'Đặng'],
    language: 'vi',
  },
  {
    female: ['فاطمة', 'ليلى', 'مريم'],
    male: ['محمد', 'يوسف', 'خالد'],
    family: ['الأحمد', 'حداد', 'بن علي'],
    language: 'ar',
  },
  { female: ['נועה', 'תמר'], male: ['דוד', 'יונתן'], family: ['כהן', 'לוי', 'מזרחי'], language: 'he' },
  {
    female: ['花子', '美咲', 'さくら'],
    male: ['太郎', '健', '蓮'],
    family: ['山田', '佐藤', '髙橋'],
    language: 'ja',
  },
  {
    female: ['丽', '婷婷', '秀英'],
    male: ['伟', '建国', '浩然'],
    family: ['王', '李', '欧阳'],
    language: 'zh',
  },
  { female: ['अनन्या', 'प्रिया'], male: ['आरव', 'विक्रम'], family: ['शर्मा', 'पटेल', 'सिंह'], language: 'hi' },
  {
    female: ['Ольга', 'Анастасия'],
    male: ['Дмитрий', 'Сергей'],
    family: ['Иванов', 'Щербакова', 'Ковальчук'],
    language: 'ru',
  },
  {
    female: ['Ελένη', 'Μαρία'],
    male: ['Γιώργος', 'Νίκος'],
    family: ['Παπαδόπουλος', 'Οικονόμου'],
    language: 'el',
  },
  {
    female: ['Çiğdem', 'İpek'],
    male: ['Işık', 'Ömer'],
    family: ['Yılmaz', 'Öztürk', 'Şahin'],
    language: 'tr',
  },
  { female: ['지우', '서연'], male: ['민준', '도윤'], family: ['김', '박', '남궁'], language: 'ko' },
  {
    female: ['Chioma', 'Adaeze'],
    male: ['Chukwuemeka', 'Olúwaṣeun'],
    family: ['Okonkwo', 'Adéyẹmí'],
    language: 'en',
  },
];

const streets = [
  'Quay Street',
  'Harbour Lane',
  'Mill Road',
  'Lighthouse Way',
  'Chapel Hill',
  'Orchard Close',
];
const substances = [
  ['Penicillin', 'Rash', 'severe'],
  ['Latex', 'Itching', 'mild'],
  ['Nuts', 'Swelling', 'severe'],
  ['Ibuprofen', 'Stomach pain', 'moderate'],
] as const;
const illnesses = [
  ['I10', 'Essential hypertension'],
  ['E11', 'Type 2 diabetes mellitus'],
  ['J45', 'Asthma'],
  ['M54.5', 'Low back pain'],
  ['L40', 'Psoriasis'],
] as const;
const drugs = [
  ['Ramipril', '5 mg', 'once a day'],
  ['Metformin', '500 mg', 'twice a day'],
  ['Salbutamol', '2 puffs', 'when needed'],
] as const;

/** Numbers that are kept for stories, so that no one is called; a thousand under each. */
const areas = [
  '+44 20 7946 0',
  '+44 7700 900',
  '+44 113 496 0',
  '+44 114 496 0',
  '+44 115 496 0',
  '+44 117 496 0',
  '+44 121 496 0',
  '+44 131 496 0',
  '+44 141 496 0',
  '+44 151 496 0',
  '+44 161 496 0',
  '+44 191 498 0',
] as const;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const year = 365.25 * 86_400_000;

/** One patient, believable and made up. */
export function inventPatient(random: Random, now: number, at: number): Row {
  const people = random.chance(0.4) ? (peoples[0] as Names) : random.pick(peoples);
  const sex = random.chance(0.5) ? 'female' : 'male';
  const age = random.next() * random.next() * 95;
  const last_name = random.pick(people.family);
  const first_name = random.pick(people[sex]);
  const phone = `${areas[Math.floor(at / 1000) % areas.length]}${String((at * 617) % 1000).padStart(3, '0')}`;
  const invented = {
    first_name,
    last_name,
    middle_name: '',
    preferred_name: '',
    suffix: '',
    birth_date: random.chance(0.02) ? null : day(now - age * year - 86_400_000),
    birth_date_estimated: random.chance(0.02),
    sex: random.chance(0.01) ? 'other' : sex,
    gender_identity: '',
    pronouns: '',
    phone_number: random.chance(0.9) ? phone : '',
    phone_number_alt: '',
    email: random.chance(0.6) ? `patient${random.whole(1, 9_999_999)}@example.test` : '',
    address_line1: `${random.whole(1, 180)} ${random.pick(streets)}`,
    address_line2: '',
    city: 'Harbourton',
    region: '',
    postal_code: `HB${random.whole(1, 9)} ${random.whole(1, 9)}${random.pick(['AA', 'QT', 'XD', 'LN'])}`,
    country: 'GB',
    preferred_language: people.language,
    preferred_channel: random.pick(['phone', 'sms', 'email', 'none']),
    blood_type: random.pick(['o_pos', 'a_pos', 'b_pos', 'ab_neg', 'unknown', 'unknown']),
    emergency_contacts: random.chance(0.5)
      ? [{ name: `${random.pick(people.male)} ${last_name}`, relation: 'Family', phone_number: phone }]
      : [],
    guardian:
      age < 18
        ? { name: `${random.pick(people.female)} ${last_name}`, relation: 'Mother', phone_number: phone }
        : null,
    allergies: random.chance(0.15)
      ? [substances]
          .map((all) => random.pick(all))
          .map(([substance, reaction, severity]) => ({ id: 1, substance, reaction, severity }))
      : [],
    conditions:
      age > 40 && random.chance(0.4)
        ? [illnesses]
            .map((all) => random.pick(all))
            .map(([code, text]) => ({ id: 1, code, text, status: 'active' }))
        : [],
    medications:
      age > 40 && random.chance(0.3)
        ? [drugs]
            .map((all) => random.pick(all))
            .map(([name, dose, frequency]) => ({ id: 1, name, dose, frequency }))
        : [],
    notes: random.chance(0.1)
      ? random.pick(['Prefers mornings.', 'Hard of hearing, please speak up.', 'Needs a ramp.'])
      : '',
    marketing_opt_in: random.chance(0.3),
    photo_url: '',
  };
  // of some no one asked yet
  return { ...invented, no_known_allergies: invented.allergies.length === 0 && random.chance(0.7) };
}

/** The day before, as ISO. */
const dayBefore = (date: string) => day(Date.parse(date) - 86_400_000);
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A person who shares first name and birth date with none before, who would be taken for the same; born some days earlier instead. */
export function toldApart(invented: Row, taken: Set<string>): Row {
  let born = invented.birth_date as string | null;
  if (!born) return invented;
  const name = plain(String(invented.first_name));
  // among hundreds of thousands there are namesakes of one day
  for (let tries = 0; tries < 60 && taken.has(`${name} ${born}`); tries++) born = dayBefore(born);
  taken.add(`${name} ${born}`);
  return { ...invented, birth_date: born };
}

/** The same person as someone knew them on another day: a second chart that should not be there. */
export const knownTwice = ({
  first_name,
  last_name,
  birth_date,
  sex,
  phone_number,
  postal_code,
}: Row): Row => ({
  first_name: String(first_name).normalize('NFD').replace(/\p{M}/gu, ''),
  last_name,
  birth_date,
  sex,
  phone_number: String(phone_number).replace('+44 ', '0'),
  postal_code,
  guardian: null,
  email: '',
  address_line1: '',
  blood_type: 'unknown',
  allergies: [],
  conditions: [],
  medications: [],
  notes: '',
});
