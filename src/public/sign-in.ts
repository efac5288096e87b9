/**
 * People who sign in from elsewhere: the feature, which a service adds to its `features`, the types
 * of ways to sign in that a project writes itself, and the check of a password by an action.
 *
 * @example
 * import { createService, features } from 'cadastre'
 * import { signInFeature } from 'cadastre/sign-in'
 *
 * export const service = createService({ ...definition, features: [...features, signInFeature] })
 *
 * @module
 */
export { findUserByPassword, type Credentials } from '../features/accounts/password-sign-in.ts'
export { signInFeature } from '../features/sign-in/feature.ts'
export type {
  FoundUser,
  SignInLink,
  SignInPage,
  SignInWay,
} from '../features/accounts/extension.ts'
