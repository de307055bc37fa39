import type { Handlers } from '#server/http/call.ts';
import { askAddressChange, confirmAddress } from './change-address.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import type { AuthDeps } from './deps.ts';
import { beginFactor, storeFactor } from './factors/add-factor.ts';
import { forgetDevice } from './factors/devices.ts';
import { finishLogIn } from './factors/finish-log-in.ts';
import { listFactors, removeFactor, renewRecoveryCodes } from './factors/own-factors.ts';
import { askSecondStep, takeSecondStep } from './factors/take-step.ts';
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
  | 'endOtherSessions'
  | 'finishLogIn'
  | 'listFactors'
  | 'beginFactor'
  | 'storeFactor'
  | 'removeFactor'
  | 'renewRecoveryCodes'
  | 'forgetDevice'
  | 'askSecondStep'
  | 'takeSecondStep';

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
  finishLogIn: (call) => finishLogIn(call, deps),
  listFactors,
  beginFactor: (call) => beginFactor(call, deps),
  storeFactor: (call) => storeFactor(call, deps),
  removeFactor: (call) => removeFactor(call, deps),
  forgetDevice,
  renewRecoveryCodes: (call) => renewRecoveryCodes(call, deps),
  askSecondStep: (call) => askSecondStep(call, deps),
  takeSecondStep: (call) => takeSecondStep(call, deps),
});
