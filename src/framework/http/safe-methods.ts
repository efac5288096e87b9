/**
 * The methods that change nothing (RFC 9110, section 9.2.1). Bodies of their requests are ignored.
 */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
