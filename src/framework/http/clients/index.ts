export { callers } from './callers.ts'
export { clientNetwork } from './client-network.ts'
export { sentBytes, unsentBytes } from './sent-bytes.ts'
export { trustedProxies } from './trusted-proxies.ts'
