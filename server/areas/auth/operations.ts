import type { Handlers } from '#server/http/call.ts';
import { askAddressChange, confirmAddress } from './change-address.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import type { AuthDeps } from './deps.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { oneSignInOperations } from './one-sign-in/operations.ts';
import { endOtherSessions, endUserSession, listSessions } from './own-sessions.ts';
import { readActiveUser, updateUser } from './profile.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { logOut, refreshToken } from './tokens.ts';

type AuthOperations =
  | 'logIn'
  | 'register'
  | 'refreshToken'
  | 'logOut'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmAddress'
  | 'beginOneSignIn'
  | 'finishOneSignIn'
  | 'readActiveUser'
  | 'updateUser'
  | 'askAddressChange'
  | 'confirmPassword'
  | 'changePassword'
  | 'listSessions'
  | 'endUserSession'
  | 'endOtherSessions';

/** The operations of sign-in, tokens and the account. */
export const authOperations = (deps: AuthDeps): Handlers<AuthOperations> => ({
  logIn: (call) => logIn(call, deps),
  register: (call) => register(call, deps),
  refreshToken: (call) => refreshToken(call, deps),
  logOut: (call) => logOut(call, deps),
  forgotPassword: (call) => forgotPassword(call, deps),
  resetPassword: (call) => resetPassword(call, deps),
  confirmAddress,
  ...oneSignInOperations(deps),
  readActiveUser,
  updateUser,
  askAddressChange: (call) => askAddressChange(call, deps),
  confirmPassword: (call) => confirmPassword(call, deps),
  changePassword: (call) => changePassword(call, deps),
  listSessions,
  endUserSession,
  endOtherSessions,
});
