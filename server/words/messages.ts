import type { Language } from './languages.ts';

/** What a message says around its link; the link itself stands after `lines`. */
export interface Said {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What the link is called. */
  readonly action?: string;
  /** What stands below the link. */
  readonly after?: readonly string[];
}

/** What became of the second factor of an account. */
export type FactorChange = 'added' | 'removed' | 'codeUsed' | 'codesRenewed' | 'reset';

/** The messages in one language. */
interface MessageWords {
  readonly hello: string;
  passwordReset(minutes: string): Said;
  memberReset(minutes: string): Said;
  factorReset(code: string, minutes: string): Said;
  passwordChanged(when: string): Said;
  emailChanged(when: string): Said;
  signInLinked(when: string, passwordEnded: boolean): Said;
  addressConfirmation(minutes: string): Said;
  factorsChanged(change: FactorChange, when: string): Said;
  invitation(clinic: string, inviter: string, days: string): Said;
  clinicGiven(clinic: string, to: string, when: string): Said;
  clinicTaken(clinic: string, when: string): Said;
  memberLeft(clinic: string, name: string, when: string, toCome: number): Said;
  reminder(clinic: string): string;
  offer(clinic: string): string;
  requestAccepted(clinic: string): string;
  requestDeclined(clinic: string): string;
  bookingCode(clinic: string, code: string): Said;
}

const english: MessageWords = {
  hello: 'Hello,',
  passwordReset: (minutes) => ({
    subject: 'Set a new password',
    lines: [
      'someone asked for a link to set a new password for your account. Was it you? Then use this link:',
    ],
    action: 'Set a new password',
    after: [
      `The link works once, for ${minutes} minutes.`,
      "If you didn't ask for it, you don't need to do anything. Your password stays as it is.",
    ],
  }),
  memberReset: (minutes) => ({
    subject: 'Set a new password',
    lines: [
      'the owner of a clinic that you work for has sent you a link to set a new password for your account:',
    ],
    action: 'Set a new password',
    after: [
      `The link works once, for ${minutes} minutes. No one but you has it.`,
      "If you don't need it, you don't need to do anything. Your password stays as it is.",
    ],
  }),
  factorReset: (code, minutes) => ({
    subject: 'Sign in without your second step',
    lines: [
      'the owner of a clinic that you work for has sent you a code, because you lost what you confirm your sign-in with.',
      `Sign in with your password, choose "Use a recovery code instead" and type: ${code}`,
    ],
    action: 'Sign in',
    after: [
      `The code works once, for ${minutes} minutes. It removes every second step of your account; set up a new one afterwards.`,
      "If you didn't ask for it, tell the owner of your clinic. Without your password no one can sign in with it.",
    ],
  }),
  passwordChanged: (when) => ({
    subject: 'Your password was changed',
    lines: [
      `the password of your account was changed on ${when}. Every other device was signed out.`,
      "If that wasn't you, set a new password now:",
    ],
    action: 'Set a new password',
  }),
  emailChanged: (when) => ({
    subject: 'Your email address was changed',
    lines: [
      `the email address of your account was changed on ${when}. Messages about the account no longer come here.`,
      "If that wasn't you, tell the owner of your clinic, or the person who runs Chartroom there.",
    ],
  }),
  signInLinked: (when, passwordEnded) => ({
    subject: 'You can sign in with your work account',
    lines: [
      `the sign-in of your organization opens your Chartroom account since ${when}.`,
      passwordEnded
        ? 'The password of the account has ended with it. If you want one, set a new one here:'
        : "Your password works as before. If that wasn't you, set a new one now:",
    ],
    action: 'Set a new password',
  }),
  addressConfirmation: (minutes) => ({
    subject: 'Confirm your email address',
    lines: ['someone wants to use this address for their Chartroom account. Was it you? Then use this link:'],
    action: 'Confirm address',
    after: [
      `The link works once, for ${minutes} minutes.`,
      "If it wasn't you, you don't need to do anything. Nothing changes.",
    ],
  }),
  factorsChanged: (change, when) => ({
    subject: {
      added: 'A second step was added to your sign-in',
      removed: 'A second step was removed from your sign-in',
      codeUsed: 'A recovery code was used to sign in',
      codesRenewed: 'Your recovery codes were replaced',
      reset: 'The second step of your sign-in was reset',
    }[change],
    lines: [
      {
        added: `on ${when} a second step was added to the sign-in of your account.`,
        removed: `on ${when} a second step was removed from the sign-in of your account.`,
        codeUsed: `on ${when} someone signed in to your account with its password and one of its recovery codes.`,
        codesRenewed: `on ${when} new recovery codes were made for your account. The earlier ones no longer work.`,
        reset: `on ${when} every second step was removed from the sign-in of your account. The password alone signs in now.`,
      }[change],
      "If that wasn't you, set a new password now and tell the owner of your clinic:",
    ],
    action: 'Set a new password',
  }),
  invitation: (clinic, inviter, days) => ({
    subject: `${inviter} invites you to ${clinic}`,
    lines: [`${inviter} invites you to work with ${clinic} in Chartroom. This link takes you there:`],
    action: 'See the invitation',
    after: [
      `The link works for ${days} days.`,
      "If you don't know the clinic, you don't need to do anything.",
    ],
  }),
  clinicGiven: (clinic, to, when) => ({
    subject: `${clinic} has a new owner`,
    lines: [
      `${clinic} was handed over to ${to} on ${when}. They own it now, and you no longer do.`,
      `If that wasn't you, tell ${to} or the person who runs Chartroom there, and set a new password now:`,
    ],
    action: 'Set a new password',
  }),
  clinicTaken: (clinic, when) => ({
    subject: `You own ${clinic} now`,
    lines: [
      `${clinic} was handed over to you on ${when}. From now on you decide who works there and who owns it next. Your colleagues keep their access.`,
    ],
    action: 'Open Chartroom',
  }),
  memberLeft: (clinic, name, when, toCome) => ({
    subject: `${name} left ${clinic}`,
    lines: [
      `${name} left ${clinic} on ${when} and no longer has access.`,
      ...(toCome > 0
        ? [
            toCome === 1
              ? 'They still have 1 reservation to come. Move or cancel it in the calendar.'
              : `They still have ${toCome} reservations to come. Move or cancel them in the calendar.`,
          ]
        : []),
    ],
    action: 'Open Chartroom',
  }),
  reminder: (clinic) => `Your visit at ${clinic}`,
  offer: (clinic) => `A time for you at ${clinic}`,
  requestAccepted: (clinic) => `Your visit at ${clinic} is booked`,
  requestDeclined: (clinic) => `About your request at ${clinic}`,
  bookingCode: (clinic, code) => ({
    subject: `Your code for ${clinic}`,
    lines: [
      `your code to book at ${clinic} is: ${code}`,
      'Enter it on the page where you are booking. It works for 15 minutes.',
    ],
    after: ["If you aren't booking a visit, you don't need to do anything."],
  }),
};

const portuguese: MessageWords = {
  hello: 'Olá,',
  passwordReset: (minutes) => ({
    subject: 'Crie uma nova senha',
    lines: [
      'alguém pediu um link para criar uma nova senha para a sua conta. Foi você? Então use este link:',
    ],
    action: 'Criar nova senha',
    after: [
      `O link funciona uma única vez, por ${minutes} minutos.`,
      'Se você não pediu, não precisa fazer nada. Sua senha continua a mesma.',
    ],
  }),
  memberReset: (minutes) => ({
    subject: 'Crie uma nova senha',
    lines: [
      'o proprietário de uma clínica em que você trabalha enviou a você um link para criar uma nova senha para a sua conta:',
    ],
    action: 'Criar nova senha',
    after: [
      `O link funciona uma única vez, por ${minutes} minutos. Só você o tem.`,
      'Se você não precisa dele, não precisa fazer nada. Sua senha continua a mesma.',
    ],
  }),
  factorReset: (code, minutes) => ({
    subject: 'Entre sem a sua segunda etapa',
    lines: [
      'o proprietário de uma clínica em que você trabalha enviou a você um código, porque você perdeu o que confirma a sua entrada.',
      `Entre com a sua senha, escolha "Usar um código de recuperação" e digite: ${code}`,
    ],
    action: 'Entrar',
    after: [
      `O código funciona uma única vez, por ${minutes} minutos. Ele remove todas as segundas etapas da sua conta; depois, configure uma nova.`,
      'Se você não pediu, avise o proprietário da sua clínica. Sem a sua senha ninguém entra com ele.',
    ],
  }),
  passwordChanged: (when) => ({
    subject: 'Sua senha foi alterada',
    lines: [
      `a senha da sua conta foi alterada em ${when}. Os outros dispositivos foram desconectados.`,
      'Se não foi você, crie uma nova senha agora:',
    ],
    action: 'Criar nova senha',
  }),
  emailChanged: (when) => ({
    subject: 'Seu e-mail foi alterado',
    lines: [
      `o e-mail da sua conta foi alterado em ${when}. As mensagens sobre a conta não chegam mais aqui.`,
      'Se não foi você, avise o proprietário da sua clínica ou quem administra o Chartroom nela.',
    ],
  }),
  signInLinked: (when, passwordEnded) => ({
    subject: 'Você pode entrar com a sua conta de trabalho',
    lines: [
      `o login da sua organização abre a sua conta do Chartroom desde ${when}.`,
      passwordEnded
        ? 'A senha da conta deixou de valer. Se quiser ter uma, crie uma nova aqui:'
        : 'Sua senha continua valendo. Se não foi você, crie uma nova agora:',
    ],
    action: 'Criar nova senha',
  }),
  addressConfirmation: (minutes) => ({
    subject: 'Confirme seu e-mail',
    lines: ['alguém quer usar este e-mail na própria conta do Chartroom. Foi você? Então use este link:'],
    action: 'Confirmar e-mail',
    after: [
      `O link funciona uma única vez, por ${minutes} minutos.`,
      'Se não foi você, não precisa fazer nada. Nada muda.',
    ],
  }),
  factorsChanged: (change, when) => ({
    subject: {
      added: 'Uma segunda etapa foi adicionada ao seu acesso',
      removed: 'Uma segunda etapa foi removida do seu acesso',
      codeUsed: 'Um código de recuperação foi usado para entrar',
      codesRenewed: 'Seus códigos de recuperação foram substituídos',
      reset: 'A segunda etapa do seu acesso foi redefinida',
    }[change],
    lines: [
      {
        added: `em ${when}, uma segunda etapa foi adicionada ao acesso da sua conta.`,
        removed: `em ${when}, uma segunda etapa foi removida do acesso da sua conta.`,
        codeUsed: `em ${when}, alguém entrou na sua conta com a senha e um dos códigos de recuperação.`,
        codesRenewed: `em ${when}, novos códigos de recuperação foram criados para a sua conta. Os anteriores não funcionam mais.`,
        reset: `em ${when}, todas as segundas etapas foram removidas do acesso da sua conta. Agora basta a senha para entrar.`,
      }[change],
      'Se não foi você, crie uma nova senha agora e avise o proprietário da sua clínica:',
    ],
    action: 'Criar nova senha',
  }),
  invitation: (clinic, inviter, days) => ({
    subject: `${inviter} convida você para ${clinic}`,
    lines: [`${inviter} convida você para trabalhar com ${clinic} no Chartroom. Este link leva você até lá:`],
    action: 'Ver o convite',
    after: [`O link funciona por ${days} dias.`, 'Se você não conhece a clínica, não precisa fazer nada.'],
  }),
  clinicGiven: (clinic, to, when) => ({
    subject: `${clinic} mudou de proprietário`,
    lines: [
      `em ${when}, a propriedade de ${clinic} passou para ${to}. Ela não é mais sua.`,
      `Se não foi você, avise ${to} ou quem administra o Chartroom por lá e crie uma nova senha agora:`,
    ],
    action: 'Criar nova senha',
  }),
  clinicTaken: (clinic, when) => ({
    subject: `${clinic} agora pertence a você`,
    lines: [
      `em ${when}, a propriedade de ${clinic} passou para você. A partir de agora, você decide quem trabalha lá e a quem a clínica pertencerá depois. Seus colegas mantêm o acesso que têm.`,
    ],
    action: 'Abrir o Chartroom',
  }),
  memberLeft: (clinic, name, when, toCome) => ({
    subject: `${name} saiu de ${clinic}`,
    lines: [
      `${name} saiu de ${clinic} em ${when} e não tem mais acesso.`,
      ...(toCome > 0
        ? [
            toCome === 1
              ? 'Ainda há 1 agendamento futuro dessa pessoa. Remarque ou cancele na agenda.'
              : `Ainda há ${toCome} agendamentos futuros dessa pessoa. Remarque ou cancele na agenda.`,
          ]
        : []),
    ],
    action: 'Abrir o Chartroom',
  }),
  reminder: (clinic) => `Sua consulta em ${clinic}`,
  offer: (clinic) => `Um horário para você em ${clinic}`,
  requestAccepted: (clinic) => `Sua consulta em ${clinic} está marcada`,
  requestDeclined: (clinic) => `Sobre a sua solicitação em ${clinic}`,
  bookingCode: (clinic, code) => ({
    subject: `Seu código para ${clinic}`,
    lines: [
      `seu código para marcar em ${clinic} é: ${code}`,
      'Digite-o na página em que você está marcando. Ele vale por 15 minutos.',
    ],
    after: ['Se não é você que está marcando uma consulta, não precisa fazer nada.'],
  }),
};

const arabic: MessageWords = {
  hello: 'مرحبًا،',
  passwordReset: (minutes) => ({
    subject: 'تعيين كلمة مرور جديدة',
    lines: ['طلب أحدهم رابطًا لتعيين كلمة مرور جديدة لحسابك. إن كنت أنت من طلبه فاستخدم هذا الرابط:'],
    action: 'تعيين كلمة مرور جديدة',
    after: [
      `يعمل الرابط مرة واحدة، خلال ${minutes} دقيقة.`,
      'إن لم تطلبه فلا حاجة إلى فعل أي شيء. تبقى كلمة مرورك كما هي.',
    ],
  }),
  memberReset: (minutes) => ({
    subject: 'تعيين كلمة مرور جديدة',
    lines: ['أرسل إليك مالك عيادة تعمل فيها رابطًا لتعيين كلمة مرور جديدة لحسابك:'],
    action: 'تعيين كلمة مرور جديدة',
    after: [
      `يعمل الرابط مرة واحدة، خلال ${minutes} دقيقة. وليس لدى أحد سواك.`,
      'إن لم تكن بحاجة إليه فلا حاجة إلى فعل أي شيء. تبقى كلمة مرورك كما هي.',
    ],
  }),
  factorReset: (code, minutes) => ({
    subject: 'تسجيل الدخول من دون الخطوة الثانية',
    lines: [
      'أرسل إليك مالك عيادة تعمل فيها رمزًا لأنك فقدت ما تؤكد به تسجيل دخولك.',
      `سجّل الدخول بكلمة مرورك ثم اختر «استخدام رمز استرداد بدلًا من ذلك» واكتب: ${code}`,
    ],
    action: 'تسجيل الدخول',
    after: [
      `يعمل الرمز مرة واحدة، خلال ${minutes} دقيقة. وهو يزيل كل الخطوات الثانية من حسابك، فأعدّ خطوة جديدة بعد ذلك.`,
      'إن لم تطلبه فأبلغ مالك عيادتك. لا يدخل به أحد من دون كلمة مرورك.',
    ],
  }),
  passwordChanged: (when) => ({
    subject: 'تم تغيير كلمة مرورك',
    lines: [
      `تم تغيير كلمة مرور حسابك في ${when}. وتم تسجيل الخروج من الأجهزة الأخرى كلها.`,
      'إن لم تكن أنت من غيّرها فعيّن كلمة مرور جديدة الآن:',
    ],
    action: 'تعيين كلمة مرور جديدة',
  }),
  emailChanged: (when) => ({
    subject: 'تم تغيير بريدك الإلكتروني',
    lines: [
      `تم تغيير البريد الإلكتروني لحسابك في ${when}. لن تصل الرسائل المتعلقة بالحساب إلى هنا بعد الآن.`,
      'إن لم تكن أنت من غيّره فأخبر مالك عيادتك أو من يدير Chartroom فيها.',
    ],
  }),
  signInLinked: (when, passwordEnded) => ({
    subject: 'يمكنك تسجيل الدخول بحساب العمل',
    lines: [
      `يفتح تسجيل الدخول الخاص بمؤسستك حسابك في Chartroom منذ ${when}.`,
      passwordEnded
        ? 'ولم تعد كلمة مرور الحساب صالحة. إن أردت كلمة مرور فعيّن واحدة جديدة هنا:'
        : 'وتبقى كلمة مرورك صالحة كما كانت. إن لم تكن أنت فعيّن كلمة مرور جديدة الآن:',
    ],
    action: 'تعيين كلمة مرور جديدة',
  }),
  addressConfirmation: (minutes) => ({
    subject: 'تأكيد بريدك الإلكتروني',
    lines: ['يريد أحدهم استخدام هذا العنوان لحسابه في Chartroom. إن كنت أنت فاستخدم هذا الرابط:'],
    action: 'تأكيد العنوان',
    after: [
      `يعمل الرابط مرة واحدة، خلال ${minutes} دقيقة.`,
      'إن لم تكن أنت فلا حاجة إلى فعل أي شيء. لن يتغير شيء.',
    ],
  }),
  factorsChanged: (change, when) => ({
    subject: {
      added: 'أُضيفت خطوة ثانية إلى تسجيل دخولك',
      removed: 'أُزيلت خطوة ثانية من تسجيل دخولك',
      codeUsed: 'استُخدم رمز استرداد لتسجيل الدخول',
      codesRenewed: 'استُبدلت رموز الاسترداد الخاصة بك',
      reset: 'أُعيد ضبط الخطوة الثانية لتسجيل دخولك',
    }[change],
    lines: [
      {
        added: `في ${when} أُضيفت خطوة ثانية إلى تسجيل الدخول إلى حسابك.`,
        removed: `في ${when} أُزيلت خطوة ثانية من تسجيل الدخول إلى حسابك.`,
        codeUsed: `في ${when} سجّل أحدهم الدخول إلى حسابك بكلمة المرور وبأحد رموز الاسترداد.`,
        codesRenewed: `في ${when} أُنشئت رموز استرداد جديدة لحسابك. ولم تعد الرموز السابقة تعمل.`,
        reset: `في ${when} أُزيلت كل الخطوات الثانية من تسجيل الدخول إلى حسابك. وتكفي كلمة المرور الآن.`,
      }[change],
      'إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة الآن وأبلغ مالك عيادتك:',
    ],
    action: 'تعيين كلمة مرور جديدة',
  }),
  invitation: (clinic, inviter, days) => ({
    subject: `دعوة من ${inviter} إلى ${clinic}`,
    lines: [`يدعوك ${inviter} إلى العمل مع ${clinic} في Chartroom. يأخذك هذا الرابط إلى هناك:`],
    action: 'عرض الدعوة',
    after: [`يعمل الرابط لمدة ${days} أيام.`, 'إن كنت لا تعرف العيادة فلا حاجة إلى فعل أي شيء.'],
  }),
  clinicGiven: (clinic, to, when) => ({
    subject: `أصبح لعيادة ${clinic} مالك جديد`,
    lines: [
      `نُقلت ملكية ${clinic} إلى ${to} في ${when}. لم تعد ملكيتها لك.`,
      `إن لم تكن أنت من فعل ذلك فأخبر ${to} أو من يدير Chartroom هناك، وعيّن كلمة مرور جديدة الآن:`,
    ],
    action: 'تعيين كلمة مرور جديدة',
  }),
  clinicTaken: (clinic, when) => ({
    subject: `أصبحت ${clinic} ملكك الآن`,
    lines: [
      `نُقلت ملكية ${clinic} إليك في ${when}. من الآن أنت من يقرر من يعمل فيها ومن يملكها بعدك. ويبقى لزملائك وصولهم كما هو.`,
    ],
    action: 'فتح Chartroom',
  }),
  memberLeft: (clinic, name, when, toCome) => ({
    subject: `غادر ${name} عيادة ${clinic}`,
    lines: [
      `غادر ${name} عيادة ${clinic} في ${when}، ولم يعد بإمكانه الوصول إليها.`,
      ...(toCome > 0 ? [`عدد حجوزاته القادمة: ${toCome}. انقلها أو ألغها في التقويم.`] : []),
    ],
    action: 'فتح Chartroom',
  }),
  reminder: (clinic) => `زيارتك في ${clinic}`,
  offer: (clinic) => `موعد متاح لك في ${clinic}`,
  requestAccepted: (clinic) => `تم حجز زيارتك في ${clinic}`,
  requestDeclined: (clinic) => `بخصوص طلبك لدى ${clinic}`,
  bookingCode: (clinic, code) => ({
    subject: `رمزك للحجز لدى ${clinic}`,
    lines: [`رمز الحجز لدى ${clinic} هو: ${code}`, 'أدخله في الصفحة التي تحجز فيها. يبقى صالحًا 15 دقيقة.'],
    after: ['إذا لم تكن تحجز زيارة فلا داعي لفعل أي شيء.'],
  }),
};

const words: Readonly<Record<Language, MessageWords>> = { en: english, pt: portuguese, ar: arabic };

/** The messages in a language. */
export const messageWords = (language: Language): MessageWords => words[language];
