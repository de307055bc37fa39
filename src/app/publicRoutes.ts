import { createRoute, redirect } from '@tanstack/react-router';
import { Route as root } from '#src/routes/__root.tsx';
import { Route as about } from '#src/routes/about.tsx';
import { Route as confirmAddress } from '#src/routes/auth/confirm-address.tsx';
import { Route as forgotPassword } from '#src/routes/auth/forgot-password.tsx';
import { Route as locked } from '#src/routes/auth/locked.tsx';
import { Route as oneSignIn } from '#src/routes/auth/one-sign-in.tsx';
import { Route as resetPassword } from '#src/routes/auth/reset-password.tsx';
import { Route as signIn } from '#src/routes/auth/sign-in.tsx';
import { Route as signUp } from '#src/routes/auth/sign-up.tsx';
import { Route as home } from '#src/routes/index.tsx';
import type { routeTree } from '#src/routeTree.gen.ts';

/**
 * The routes that the first page comes with; at any other address `arrive` is awaited, and the address asked for
 * again. The same routes stand in the generated tree, which takes this one's place.
 */
export function publicRoutes(arrive: () => Promise<unknown>) {
  const under = (path: string) => ({ id: path, path, getParentRoute: () => root }) as never;
  const elsewhere = createRoute({
    path: '$',
    getParentRoute: () => root,
    async beforeLoad({ location }) {
      await arrive();
      throw redirect({ href: location.href, replace: true });
    },
  });
  const tree = root._addFileChildren({
    home: home.update(under('/')),
    about: about.update(under('/about')),
    confirmAddress: confirmAddress.update(under('/auth/confirm-address')),
    forgotPassword: forgotPassword.update(under('/auth/forgot-password')),
    locked: locked.update(under('/auth/locked')),
    oneSignIn: oneSignIn.update(under('/auth/one-sign-in')),
    resetPassword: resetPassword.update(under('/auth/reset-password')),
    signIn: signIn.update(under('/auth/sign-in')),
    signUp: signUp.update(under('/auth/sign-up')),
    elsewhere,
  });
  return tree as unknown as typeof routeTree;
}
