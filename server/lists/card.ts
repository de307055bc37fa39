import {
  AdrProperty,
  BdayProperty,
  DateTimeType,
  EmailProperty,
  FNProperty,
  KindProperty,
  NicknameProperty,
  NProperty,
  OrgProperty,
  ParameterValueType,
  RevProperty,
  SpecialValueType,
  TelProperty,
  TextListType,
  TextType,
  TitleProperty,
  TypeParameter,
  UIDProperty,
  VCARD,
} from 'vcard4';
import type { Answer } from '#server/http/call.ts';

/** Someone, as address books know people. */
export interface Contact {
  /** The same whenever it is exported. */
  uid: string;
  changedAt: Date;
  /** As it is written in one line. */
  fullName: string;
  family: string;
  given: string;
  additional?: string;
  prefix?: string;
  suffix?: string;
  nickname?: string;
  /** Their organisation, and what they are there. */
  organisation?: string;
  title?: string;
  /** As the database writes days. */
  birthDate?: string | null;
  phones: readonly string[];
  emails: readonly string[];
  address?: Record<'street' | 'extended' | 'city' | 'region' | 'postalCode' | 'country', string>;
  /** Whether what is known of them is about their work. */
  isAtWork: boolean;
}

const text = (value: string) => new TextType(value);
const optional = (value: string | undefined) => (value ? text(value) : undefined);

/** A contact as a file of version 4.0, RFC 6350. */
export function cardAnswer(contact: Contact, file: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${file}.vcf"`,
    },
    body: new VCARD(propertiesOf(contact)).repr(),
  };
}

function propertiesOf(contact: Contact): ConstructorParameters<typeof VCARD>[0] {
  const { birthDate, address, nickname, organisation, title } = contact;
  const kind = new ParameterValueType(contact.isAtWork ? 'work' : 'home');
  return [
    new FNProperty([], text(contact.fullName)),
    new NProperty(
      [],
      new SpecialValueType(
        'NProperty',
        ['family', 'given', 'additional', 'prefix', 'suffix'].map((part) =>
          optional(contact[part as 'family' | 'given' | 'additional' | 'prefix' | 'suffix']),
        ),
      ),
    ),
    new KindProperty([], new SpecialValueType('KindProperty', 'individual')),
    new UIDProperty([], text(contact.uid)),
    ...(nickname ? [new NicknameProperty([], new TextListType([text(nickname)]))] : []),
    ...(organisation ? [new OrgProperty([], new SpecialValueType('OrgProperty', [text(organisation)]))] : []),
    ...(title ? [new TitleProperty([], text(title))] : []),
    ...(birthDate
      ? [new BdayProperty([], new DateTimeType('dateandortime', birthDate.replaceAll('-', '')))]
      : []),
    ...contact.phones
      .filter(Boolean)
      .map((phone) => new TelProperty([new TypeParameter('TelProperty', kind)], text(phone))),
    ...contact.emails
      .filter(Boolean)
      .map((email) => new EmailProperty([new TypeParameter('EmailProperty', kind)], text(email))),
    ...(address && Object.values(address).some(Boolean) ? [addressOf(address)] : []),
    new RevProperty(
      [],
      new DateTimeType('timestamp', contact.changedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')),
    ),
  ];
}

function addressOf(address: NonNullable<Contact['address']>): AdrProperty {
  const { street, extended, city, region, postalCode, country } = address;
  const parts = ['', extended, street, city, region, postalCode, country].map(optional);
  return new AdrProperty([], new SpecialValueType('AdrProperty', parts));
}
