export { authentication, csrfHeader, loginCookie, sessionKeyCookie } from './authentication.ts'
export { confirmIdentity, confirming, isUncertain } from './confirm-identity.ts'
export type { FindSchemeUser, FindSessionUser, Tokens } from './credentials.ts'
export { isMaskedToken, maskToken } from './csrf-token.ts'
