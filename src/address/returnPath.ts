/** Where the link of an invitation leads; its code waits in the tab, not in the address. */
export const invitationPath = '/auth/invitation';

/** Where a sign-in leads back to: the invitation, or a path of this origin's dashboard, whatever the address bar says. */
export function returnPath(wanted: unknown, origin: string): string {
  const home = '/dashboard';
  if (wanted === invitationPath) return wanted;
  if (typeof wanted !== 'string' || !/^\/dashboard(?![^/?#])/.test(wanted) || wanted.includes('\\'))
    return home;
  try {
    const url = new URL(wanted, origin);
    const stays = url.origin === new URL(origin).origin && /^\/dashboard(?![^/?#])/.test(url.pathname);
    return stays ? `${url.pathname}${url.search}${url.hash}` : home;
  } catch {
    return home;
  }
}
