import type { Language } from './languages.ts';

/** What messages about visits say to patients in one language. */
interface VisitWords {
  expected(name: string, clinic: string, when: string): string;
  /** How a patient who was reminded gives the visit up. */
  giveUp(phone: string): string;
  offered(name: string, clinic: string, when: string, until: string): string;
  /** How a patient who was offered a time takes it. */
  take(phone: string): string;
  /** That the link of the message takes it too. */
  takeByLink: string;
  /** What that link is called. */
  takeHere: string;
  /** That the clinic agrees to what was asked for. */
  accepted: string;
  declined(name: string, clinic: string, when: string): string;
  /** How a patient who was declined finds another time. */
  ask(phone: string): string;
  /** What the link to the clinic's booking page is called. */
  askAgain: string;
  /** What a link to a visit without a time is sent with. */
  linked(name: string, clinic: string): string;
  /** That the link leads to forms as well. */
  forms: string;
  /** What the link is called. */
  see: string;
  /** What it is for; only where the clinic lets its messages say so. */
  about(service: string, staff: string): string;
}

// a number that is read from left to right keeps its order
const isolated = (phone: string) => `\u2068${phone}\u2069`;

const languages: Readonly<Record<Language, VisitWords>> = {
  en: {
    expected: (name, clinic, when) => `${name}, we expect you at ${clinic} on ${when}.`,
    giveUp: (phone) => `If you cannot come, please call ${phone}.`,
    offered: (name, clinic, when, until) =>
      `${name}, a time at ${clinic} is free: ${when}. We are keeping it for you until ${until}.`,
    take: (phone) => `To take it, call ${phone}.`,
    takeByLink: 'You can also take or decline it by this link. The first to take it gets it.',
    takeHere: 'Take this time',
    accepted: 'The clinic has accepted your request.',
    declined: (name, clinic, when) =>
      `${name}, ${clinic} cannot offer you the time you asked for: ${when}. Nothing is booked.`,
    ask: (phone) => `To find another time, call ${phone}.`,
    askAgain: 'Choose another time',
    linked: (name, clinic) => `${name}, this is your request at ${clinic}.`,
    forms:
      'The clinic asks you to read and sign forms before the visit. You can do that at home, by this link.',
    see: 'Confirm, move or cancel your visit',
    about: (service, staff) => `It is for ${service} with ${staff}.`,
  },
  pt: {
    expected: (name, clinic, when) => `${name}, esperamos você em ${clinic}: ${when}.`,
    giveUp: (phone) => `Se não puder vir, ligue para ${phone}.`,
    offered: (name, clinic, when, until) =>
      `${name}, há um horário livre em ${clinic}: ${when}. Ele fica reservado para você até ${until}.`,
    take: (phone) => `Para ficar com ele, ligue para ${phone}.`,
    takeByLink: 'Você também pode aceitar ou recusar por este link. Quem chegar primeiro fica com o horário.',
    takeHere: 'Ficar com este horário',
    accepted: 'A clínica aceitou a sua solicitação.',
    declined: (name, clinic, when) =>
      `${name}, ${clinic} não pode oferecer o horário que você pediu: ${when}. Nada foi marcado.`,
    ask: (phone) => `Para encontrar outro horário, ligue para ${phone}.`,
    askAgain: 'Escolher outro horário',
    linked: (name, clinic) => `${name}, esta é a sua solicitação em ${clinic}.`,
    forms:
      'A clínica pede que você leia e assine formulários antes da consulta. Você pode fazer isso em casa, por este link.',
    see: 'Confirmar, remarcar ou cancelar a consulta',
    about: (service, staff) => `É para ${service}, com ${staff}.`,
  },
  ar: {
    expected: (name, clinic, when) => `${name}، نحن بانتظارك في ${clinic} يوم ${when}.`,
    giveUp: (phone) => `إذا تعذّر عليك الحضور فاتصل بالرقم ${isolated(phone)}.`,
    offered: (name, clinic, when, until) =>
      `${name}، يتوفر موعد في ${clinic} يوم ${when}. نحتفظ به لك حتى ${until}.`,
    take: (phone) => `لتأكيد الموعد اتصل بالرقم ${isolated(phone)}.`,
    takeByLink: 'ويمكنك أيضًا قبوله أو رفضه عبر هذا الرابط. الموعد لمن يسبق إليه.',
    takeHere: 'قبول هذا الموعد',
    accepted: 'قبلت العيادة طلبك.',
    declined: (name, clinic, when) =>
      `${name}، تعذّر على ${clinic} إتاحة الموعد الذي طلبته: ${when}. لم يُحجز شيء.`,
    ask: (phone) => `لإيجاد موعد آخر اتصل بالرقم ${isolated(phone)}.`,
    askAgain: 'اختيار موعد آخر',
    linked: (name, clinic) => `${name}، هذا طلبك لدى ${clinic}.`,
    forms: 'تطلب منك العيادة قراءة نماذج وتوقيعها قبل الزيارة. يمكنك ذلك من المنزل عبر هذا الرابط.',
    see: 'تأكيد الزيارة أو تغيير موعدها أو إلغاؤها',
    about: (service, staff) => `الموعد من أجل ${service} مع ${staff}.`,
  },
};

/** The words of messages about visits in a language. */
export const visitWords = (language: Language): VisitWords => languages[language];
