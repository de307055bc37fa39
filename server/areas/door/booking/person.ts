import { createHash, randomInt } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { needsGuardian } from '#machines/lifecycles/ageOfConsent.ts';
import { isReachable } from '#machines/lifecycles/reachable.ts';
import type { components } from '#openapi/schema.d.ts';
import { accountKey } from '#server/areas/auth/account-key.ts';
import { bookingCodeLimits } from '#server/areas/auth/throttle.ts';
import { emptyPatient } from '#server/areas/patients/patient.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound, tooManyRequests } from '#server/http/refusal.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { today } from '#server/time/clinic-days.ts';
import { type AtPage, atPage } from './at-page.ts';
import { readAnswers } from './questions.ts';
import { keptSeconds } from './times.ts';

type Person = components['schemas']['BookingPerson'];

/** How many codes one booking may have sent. */
const mostCodes = 5;
/** How many wrong codes a booking bears. */
export const mostWrong = 5;

/** What the database keeps of a code; without the token of the booking no one can try all of them. */
export const hashOfCode = (token: string, code: string): Buffer =>
  createHash('sha256').update(`${token} ${code}`).digest();

/** Sends the code, in the same words and the same work for whoever it is: no one is looked up here. */
export const sendBookingCode = (call: Call<'sendBookingCode'>): Promise<Answer> => {
  const person = call.body;
  refuseUnreachable(person);
  return atPage(
    call,
    async (at) => {
      refuseImpossible(at, person);
      const noted = { ...person, answers: readAnswers(at.page.questions, person.answers ?? []) };
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await refuseLocked(at);
      const { rows } = await sql<{ is_noted: boolean }>`
        SELECT door_note_person(${JSON.stringify(noted)}::jsonb, ${hashOfCode(call.params.token, code)}, ${keptSeconds},
          ${mostCodes}) AS is_noted`.execute(at.trx);
      if (!rows[0]?.is_noted) throw tooManyRequests(keptSeconds);
      await enqueue(at.trx, at.origin, {
        clinicId: at.clinic.id,
        channel: person.channel,
        recipient: person.recipient,
        language: person.language,
        template: 'bookingCode',
        data: { code, clinic: at.clinic.name },
        expiresAt: new Date(at.clinic.now.getTime() + keptSeconds * 1000),
      });
      return { status: 200, body: { seconds_left: keptSeconds } };
    },
    (clinic) => bookingCodeLimits(clinic, mailboxOf(person), call.origin.address),
  );
};

/** No code opens a booking after too many wrong ones, so none is sent and its time is kept no longer. */
async function refuseLocked({ trx }: AtPage): Promise<void> {
  const { rows } = await sql<{ wrong_codes: number }>`SELECT wrong_codes FROM door_bookings`.execute(trx);
  if ((rows[0]?.wrong_codes ?? 0) >= mostWrong) throw notFound();
}

/**
 * What one reader has, however it is spelled: a word after a plus goes to the same mailbox, names of hosts have two writings, and
 * a phone has one number with the country and without.
 */
function mailboxOf({ channel, recipient }: Person): string {
  if (channel !== 'mail') return recipient.replaceAll(/\D/g, '').slice(-9);
  const [name = '', host = ''] = accountKey(recipient).split('@');
  return `${name.replace(/(?<=.)\+.*/, '')}@${domainToASCII(host)}`;
}

function refuseUnreachable(person: Person): void {
  if (isReachable(person)) return;
  if (person.channel === 'mail') throw invalid({ recipient: ['Enter a valid email address.'] });
  throw invalid({ recipient: ['Enter a valid phone number.'] });
}

function refuseImpossible({ clinic }: AtPage, { birth_date, guardian }: Person): void {
  const now = today(clinic).toString();
  if (birth_date > now) throw invalid({ birth_date: ['It must not be in the future.'] });
  if (birth_date < '1850-01-01') throw invalid({ birth_date: ['Enter a date of birth after 1850.'] });
  if (needsGuardian(birth_date, now) && !guardian)
    throw invalid({ guardian: ['Someone over 18 has to book for a child.'] });
}

/** The chart that a person would begin with who is not known yet. */
export const newPatient = ({ first_name, last_name, birth_date, channel, ...person }: Person) => ({
  ...emptyPatient,
  ...{ first_name, last_name, birth_date },
  email: channel === 'mail' ? person.recipient : '',
  phone_number: channel === 'text' ? person.recipient : '',
  preferred_channel: channel === 'mail' ? 'email' : 'sms',
  preferred_language: person.language,
  guardian: person.guardian ? { name: person.guardian } : null,
});
