import type { Language } from './languages.ts';

type Said = Readonly<Record<Language, string>>;

const said = (en: string, pt: string, ar: string): Said => ({ en, pt, ar });

/** What the page of a patient's archive calls its parts and fields. */
const names = {
  title: said('Chart of {name}', 'Prontuário de {name}', 'ملف {name}'),
  taken: said('From {clinic}, {when}', 'De {clinic}, {when}', 'من {clinic}، {when}'),
  leftOut: said(
    'Left out, because the person who took this may not read it: {parts}',
    'Deixado de fora, porque quem retirou este arquivo não pode ler: {parts}',
    'ما لم يُدرج لأن من أخذ هذا الملف لا يحق له قراءته: {parts}',
  ),
  notPrinted: said(
    'Left out, because the person who printed this may not read it: {parts}',
    'Deixado de fora, porque quem imprimiu não pode ler: {parts}',
    'ما لم يُدرج لأن من طبع هذا الملف لا يحق له قراءته: {parts}',
  ),
  drafts: said(
    'Drafts are left out: notes and consents that no one has signed yet.',
    'Rascunhos ficam de fora: registros e consentimentos que ninguém assinou ainda.',
    'لا تُدرج المسودات: السجلات والموافقات التي لم يوقّعها أحد بعد.',
  ),
  filesApart: said(
    'Files are listed by name. The files themselves are in the archive that “Download everything” makes.',
    'Os arquivos aparecem pelo nome. Os arquivos em si estão no pacote que “Baixar tudo” cria.',
    'تُذكر الملفات بأسمائها، أما الملفات نفسها فهي في الأرشيف الذي ينشئه «تنزيل كل شيء».',
  ),
  others: said(
    'The same for programs: chart.json as the clinic stores it, fhir.json as FHIR R4.',
    'O mesmo para programas: chart.json como a clínica o guarda, fhir.json em FHIR R4.',
    'والمحتوى نفسه للبرامج: chart.json كما تحفظه العيادة، وfhir.json بصيغة FHIR R4.',
  ),
  nothing: said('Nothing is stored here.', 'Nada está guardado aqui.', 'لا شيء محفوظ هنا.'),
  patient: said('Patient', 'Paciente', 'المريض'),
  reservations: said('Reservations', 'Agendamentos', 'الحجوزات'),
  records: said('Medical records', 'Registros médicos', 'السجلات الطبية'),
  versions: said(
    'Earlier versions of signed records',
    'Versões anteriores de registros assinados',
    'الإصدارات السابقة من السجلات الموقّعة',
  ),
  consents: said('Consents', 'Consentimentos', 'الموافقات'),
  answers: said('Answers from home', 'Respostas de casa', 'إجابات من المنزل'),
  messages: said('Messages sent', 'Mensagens enviadas', 'الرسائل المرسلة'),
  message: said('Message', 'Mensagem', 'الرسالة'),
  files: said('Files', 'Arquivos', 'الملفات'),
  conditions: said('Conditions', 'Condições', 'الحالات المرضية'),
  medications: said('Medications', 'Medicamentos', 'الأدوية'),
  blood_type: said('Blood group', 'Tipo sanguíneo', 'فصيلة الدم'),
  number: said('Number', 'Número', 'الرقم'),
  preferredName: said('Preferred name', 'Nome social', 'الاسم المفضل'),
  gender: said('Gender identity', 'Identidade de gênero', 'الهوية الجندرية'),
  pronouns: said('Pronouns', 'Pronomes', 'الضمائر'),
  died: said('Died', 'Óbito', 'الوفاة'),
  labels: said('Labels', 'Etiquetas', 'الوسوم'),
  noAllergies: said('No known allergies', 'Sem alergias conhecidas', 'لا حساسية معروفة'),
  type: said('Type', 'Tipo', 'النوع'),
  followUp: said('Follow-up', 'Retorno', 'متابعة طبية'),
  inPlaceOf: said('for {name}', 'por {name}', 'نيابة عن {name}'),
  witness: said('Witness', 'Testemunha', 'الشاهد'),
  broughtIn: said('Brought in, unchecked', 'Importado, sem verificação', 'مستورد دون تحقق'),
  revoked: said('Revoked', 'Revogado', 'مسحوب'),
  merges: said('Merged charts', 'Prontuários unificados', 'الملفات المدمجة'),
  mergedChart: said('Merged chart', 'Prontuário unificado', 'الملف المدمج'),
  mergedInto: said('Merged into', 'Unificado com', 'دُمج في'),
  undone: said('Undone', 'Desfeito', 'أُلغي الدمج'),
  name: said('Name', 'Nome', 'الاسم'),
  born: said('Date of birth', 'Data de nascimento', 'تاريخ الميلاد'),
  sex: said('Sex', 'Sexo', 'الجنس'),
  phone: said('Phone', 'Telefone', 'الهاتف'),
  email: said('Email', 'E-mail', 'البريد الإلكتروني'),
  address: said('Address', 'Endereço', 'العنوان'),
  language: said('Language', 'Idioma', 'اللغة'),
  contacts: said('Emergency contacts', 'Contatos de emergência', 'جهات الاتصال في الطوارئ'),
  guardian: said('Guardian', 'Responsável', 'ولي الأمر'),
  allergies: said('Allergies', 'Alergias', 'الحساسية'),
  notes: said('Notes', 'Notas', 'ملاحظات'),
  when: said('When', 'Quando', 'متى'),
  service: said('Service', 'Serviço', 'الخدمة'),
  with: said('With', 'Com', 'مع'),
  status: said('State', 'Estado', 'الحالة'),
  room: said('Room', 'Sala', 'الغرفة'),
  reason: said('Reason', 'Motivo', 'السبب'),
  complaint: said('Chief complaint', 'Queixa principal', 'الشكوى الرئيسية'),
  subjective: said('Subjective', 'Subjetivo', 'الشكوى الذاتية'),
  objective: said('Objective', 'Objetivo', 'الفحص الموضوعي'),
  assessment: said('Assessment', 'Avaliação', 'التقييم'),
  plan: said('Plan', 'Plano', 'الخطة'),
  vitals: said('Vital signs', 'Sinais vitais', 'العلامات الحيوية'),
  diagnoses: said('Diagnoses', 'Diagnósticos', 'التشخيصات'),
  procedures: said('Procedures', 'Procedimentos', 'الإجراءات'),
  prescriptions: said('Prescriptions', 'Prescrições', 'الوصفات'),
  version: said('Version', 'Versão', 'الإصدار'),
  addendum: said('Addendum', 'Adendo', 'ملحق'),
  signedBy: said('Signed by', 'Assinado por', 'وقّعه'),
  form: said('Consent form', 'Termo', 'نموذج الموافقة'),
  questions: said('Questions from home', 'Perguntas de casa', 'أسئلة من المنزل'),
  asked: said('Questions', 'Perguntas', 'الأسئلة'),
  validUntil: said('Valid until', 'Válido até', 'صالحة حتى'),
  text: said('Text', 'Texto', 'النص'),
  file: said('File', 'Arquivo', 'الملف'),
  caption: said('What it shows', 'O que mostra', 'ما يُظهره'),
  size: said('Size', 'Tamanho', 'الحجم'),
  added: said('Added', 'Adicionado', 'أُضيف'),
} as const;

/** States and other words that are stored, as the page says them. */
const stored: Readonly<Record<string, Said>> = {
  requested: said('Requested', 'Solicitado', 'مطلوب'),
  waitlisted: said('On the waiting list', 'Na lista de espera', 'في قائمة الانتظار'),
  booked: said('Booked', 'Marcado', 'محجوز'),
  confirmed: said('Confirmed', 'Confirmado', 'مؤكَّد'),
  queued: said('Waiting', 'À espera', 'في الانتظار'),
  arrived: said('Arrived', 'Chegou', 'وصل'),
  in_progress: said('In progress', 'Em andamento', 'جارٍ'),
  completed: said('Completed', 'Concluído', 'مكتمل'),
  no_show: said('No-show', 'Faltou', 'لم يحضر'),
  cancelled: said('Cancelled', 'Cancelado', 'ملغى'),
  entered_in_error: said('Entered in error', 'Lançado por engano', 'أُدخل خطأً'),
  draft: said('Draft', 'Rascunho', 'مسودة'),
  in_review: said('In review', 'Em revisão', 'قيد المراجعة'),
  signed: said('Signed', 'Assinado', 'موقّع'),
  amended: said('Amended', 'Retificado', 'معدَّل'),
  discarded: said('Discarded', 'Descartado', 'متروك'),
  active: said('Active', 'Ativo', 'سارٍ'),
  inactive: said('No longer valid', 'Já não é válido', 'لم يعد ساريًا'),
  not_done: said('Refused', 'Recusado', 'مرفوض'),
  reminder: said('Reminder', 'Lembrete', 'تذكير'),
  offer: said('Offer of a free time', 'Oferta de um horário livre', 'عرض موعد متاح'),
  visitLink: said('Link to a visit', 'Link de uma consulta', 'رابط زيارة'),
  requestAccepted: said('Request accepted', 'Solicitação aceita', 'قُبل الطلب'),
  requestDeclined: said('Request declined', 'Solicitação recusada', 'رُفض الطلب'),
  sending: said('On its way', 'A caminho', 'في الطريق'),
  sent: said('Sent', 'Enviada', 'أُرسلت'),
  failed: said('Not sent', 'Não enviada', 'لم تُرسل'),
  held: said('Not sent yet', 'Ainda não enviada', 'لم تُرسل بعد'),
  mild: said('Mild', 'Leve', 'خفيفة'),
  moderate: said('Moderate', 'Moderada', 'متوسطة'),
  severe: said('Severe', 'Grave', 'شديدة'),
  'condition.active': said('Active', 'Ativo', 'قائمة'),
  'condition.recurrence': said('Recurrence', 'Recorrência', 'معاودة'),
  'condition.relapse': said('Relapse', 'Recaída', 'انتكاسة'),
  'condition.inactive': said('Inactive', 'Inativo', 'غير نشطة'),
  'condition.remission': said('Remission', 'Remissão', 'هدأة'),
  'condition.resolved': said('Resolved', 'Resolvido', 'زالت'),
  consultation: said('Consultation', 'Consulta', 'استشارة'),
  follow_up: said('Follow-up', 'Retorno', 'متابعة طبية'),
  procedure: said('Procedure', 'Procedimento', 'إجراء'),
  phone: said('Phone call', 'Telefonema', 'مكالمة هاتفية'),
  male: said('Male', 'Masculino', 'ذكر'),
  female: said('Female', 'Feminino', 'أنثى'),
  other: said('Other', 'Outro', 'آخر'),
  unknown: said('Unknown', 'Desconhecido', 'غير معروف'),
};

/** What was measured, by the names of the contract, with the unit that it is stored in. */
const vitals: Readonly<Record<string, { name: Said; unit: string }>> = {
  systolic: { name: said('Systolic', 'Sistólica', 'الضغط الانقباضي'), unit: 'mm Hg' },
  diastolic: { name: said('Diastolic', 'Diastólica', 'الضغط الانبساطي'), unit: 'mm Hg' },
  pulse: { name: said('Pulse', 'Pulso', 'النبض'), unit: '/min' },
  temperature_c: { name: said('Temperature', 'Temperatura', 'الحرارة'), unit: '°C' },
  respiratory_rate: {
    name: said('Respiratory rate', 'Frequência respiratória', 'معدل التنفس'),
    unit: '/min',
  },
  spo2: { name: said('Oxygen saturation', 'Saturação de oxigênio', 'تشبع الأكسجين'), unit: '%' },
  weight_kg: { name: said('Weight', 'Peso', 'الوزن'), unit: 'kg' },
  height_cm: { name: said('Height', 'Altura', 'الطول'), unit: 'cm' },
  pain_0_10: { name: said('Pain', 'Dor', 'الألم'), unit: '/10' },
  bmi: { name: said('Body mass index', 'Índice de massa corporal', 'مؤشر كتلة الجسم'), unit: 'kg/m²' },
  note: { name: said('Note', 'Nota', 'ملاحظة'), unit: '' },
};

export type ArchiveName = keyof typeof names;

/** The words of the page in one language, with named values. */
export const archiveWord = (
  language: Language,
  name: ArchiveName,
  values: Record<string, string> = {},
): string => names[name][language].replaceAll(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '');

/** A stored word as the page says it; one that it does not know stays as it is. */
export const storedWord = (language: Language, word: string): string => stored[word]?.[language] ?? word;

/** A measured value as the page says it. */
export function vitalWords(language: Language, stored: string, value: string): string {
  const known = vitals[stored];
  return known
    ? `${known.name[language]}: ${inItsOwnOrder(language, [value, known.unit].filter(Boolean).join(' '))}`
    : `${stored}: ${value}`;
}

/** A number stands before its unit, also among words that are read from the right. */
const inItsOwnOrder = (language: Language, text: string) =>
  language === 'ar' ? `\u2068${text}\u2069` : text;
