export {
  type Access,
  isBeyondLimits,
  may,
  mayBeAnonymous,
  mayRead,
  maySee,
  mayWrite,
  requireIdentity,
  requireMay,
  requireMaySee,
} from './access.ts'
export { authorOf, type BrowserSession, type Identity } from './identity.ts'
