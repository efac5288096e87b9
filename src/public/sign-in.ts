/**
 * People who sign in from elsewhere: the feature, which a service adds to its `features`, and the
 * types of ways to sign in that a project writes itself.
 *
 * @example
 * import { createService, features } from 'cadastre'
 * import { signInFeature } from 'cadastre/sign-in'
 *
 * export const service = createService({ ...definition, features: [...features, signInFeature] })
 *
 * @module
 */
export { signInFeature } from '../features/sign-in/feature.ts'
export type {
  FoundUser,
  SignInLink,
  SignInPage,
  SignInWay,
} from '../features/accounts/extension.ts'
