import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileSignature from 'lucide-react/icons/file-signature';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Users from 'lucide-react/icons/users';
import { t } from '#src/language/t.ts';
import type { NavItem } from './MainNav.tsx';

/** The areas, in the order of the navigation. */
export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: t('Overview'), icon: <LayoutDashboard size={20} aria-hidden />, isExact: true },
  { to: '/dashboard/clinics', label: t('Clinics'), icon: <Building2 size={20} aria-hidden /> },
  { to: '/dashboard/patients', label: t('Patients'), icon: <Users size={20} aria-hidden /> },
  { to: '/dashboard/reservations', label: t('Reservations'), icon: <CalendarDays size={20} aria-hidden /> },
  { to: '/dashboard/services', label: t('Services'), icon: <Layers size={20} aria-hidden /> },
  { to: '/dashboard/staffs', label: t('Staff'), icon: <Stethoscope size={20} aria-hidden /> },
  {
    to: '/dashboard/consent-form',
    label: t('Consent forms'),
    icon: <FileSignature size={20} aria-hidden />,
  },
  { to: '/dashboard/search', label: t('Search'), icon: <Search size={20} aria-hidden /> },
  { to: '/dashboard/settings', label: t('Settings'), icon: <Settings size={20} aria-hidden /> },
];
