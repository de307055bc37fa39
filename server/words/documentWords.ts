import { type Language, localeOf } from './languages.ts';

type Said = Readonly<Record<Language, string>>;

const said = (en: string, pt: string, ar: string): Said => ({ en, pt, ar });

/** What stands around the words of a document that was brought in from another system. */
const names = {
  author: said('Author: {value}', 'Autor: {value}', 'الكاتب: {value}'),
  written: said('Written: {value}', 'Escrito: {value}', 'تاريخ الكتابة: {value}'),
  seen: said('Contact: {value}', 'Atendimento: {value}', 'تاريخ اللقاء: {value}'),
  signed: said('Signed: {value}', 'Assinado: {value}', 'التوقيع: {value}'),
  state: said('State: {value}', 'Estado: {value}', 'الحالة: {value}'),
  decision: said('Decision: {value}', 'Decisão: {value}', 'القرار: {value}'),
  valid: said('Valid: {value}', 'Validade: {value}', 'مدة السريان: {value}'),
  signer: said('Signer: {value}', 'Quem assinou: {value}', 'الموقّع: {value}'),
  witness: said('Witness: {value}', 'Testemunha: {value}', 'الشاهد: {value}'),
  note: said('Note: {value}', 'Nota: {value}', 'ملاحظة: {value}'),
  revoked: said('Revoked: {value}', 'Revogado: {value}', 'سُحبت: {value}'),
  followUp: said('Follow-up in days: {value}', 'Retorno em dias: {value}', 'المراجعة بعد أيام: {value}'),
  checksum: said('Checksum there: {value}', 'Soma de verificação lá: {value}', 'بصمة التحقق هناك: {value}'),
  answers: said('Answers', 'Respostas', 'الإجابات'),
  yes: said('Yes', 'Sim', 'نعم'),
  no: said('No', 'Não', 'لا'),
} as const;

export type DocumentName = keyof typeof names;

/** One of these words in a language, with what it is about. */
export const documentWord = (language: Language, name: DocumentName, value = ''): string =>
  names[name][language].replace('{value}', () => value);

/** A date or an instant of FHIR in words: as exact as it is given. */
export function momentInWords(moment: string, language: Language, zone: string): string {
  const at = new Date(moment);
  if (!/^\d{4}-\d{2}-\d{2}/.test(moment) || Number.isNaN(at.getTime())) return moment;
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    ...(moment.includes('T') ? { timeStyle: 'short', timeZone: zone } : { timeZone: 'UTC' }),
  }).format(at);
}
