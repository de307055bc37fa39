import { t } from '#src/language/t.ts';
/** The pages that the palette leads to, by what they are called and what else somebody may call them. */
export const palettePages = [
  { to: '/dashboard', label: t('Overview'), also: 'home dashboard figures' },
  { to: '/dashboard/reservations', label: t('Reservations'), also: 'calendar appointments' },
  { to: '/dashboard/patients', label: t('Patients'), also: '' },
  { to: '/dashboard/patients/create', label: t('New patient'), also: 'create add' },
  { to: '/dashboard/patients/labels', label: t('Patient labels'), also: 'tags' },
  { to: '/dashboard/services', label: t('Services'), also: '' },
  { to: '/dashboard/services/create', label: t('New service'), also: 'create add' },
  { to: '/dashboard/staffs', label: t('Staff'), also: 'team people' },
  { to: '/dashboard/staffs/create', label: t('New member of staff'), also: 'create add' },
  { to: '/dashboard/consent-form', label: t('Consent forms'), also: 'templates' },
  { to: '/dashboard/consent-form/create', label: t('New consent form'), also: 'create add' },
  { to: '/dashboard/clinics', label: t('Clinics'), also: '' },
  { to: '/dashboard/clinics/create', label: t('New clinic'), also: 'create add' },
  { to: '/dashboard/search', label: t('Search'), also: 'find' },
  { to: '/dashboard/settings', label: t('Settings'), also: 'preferences' },
  { to: '/dashboard/settings/account', label: t('Account'), also: 'profile name email' },
  { to: '/dashboard/settings/password', label: t('Password'), also: 'security' },
  { to: '/machines', label: t('Statecharts'), also: 'machines gallery' },
] as const;
