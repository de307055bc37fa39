/** The pages that the palette leads to, by what they are called and what else somebody may call them. */
export const palettePages = [
  { to: '/dashboard', label: 'Overview', also: 'home dashboard figures' },
  { to: '/dashboard/patients', label: 'Patients', also: '' },
  { to: '/dashboard/patients/create', label: 'New patient', also: 'create add' },
  { to: '/dashboard/patients/labels', label: 'Patient labels', also: 'tags' },
  { to: '/dashboard/services', label: 'Services', also: '' },
  { to: '/dashboard/services/create', label: 'New service', also: 'create add' },
  { to: '/dashboard/staffs', label: 'Staff', also: 'team people' },
  { to: '/dashboard/staffs/create', label: 'New member of staff', also: 'create add' },
  { to: '/dashboard/clinics', label: 'Clinics', also: '' },
  { to: '/dashboard/clinics/create', label: 'New clinic', also: 'create add' },
  { to: '/dashboard/search', label: 'Search', also: 'find' },
  { to: '/dashboard/settings', label: 'Settings', also: 'preferences' },
  { to: '/dashboard/settings/account', label: 'Account', also: 'profile name email' },
  { to: '/dashboard/settings/password', label: 'Password', also: 'security' },
  { to: '/machines', label: 'Statecharts', also: 'machines gallery' },
] as const;
