/**
 * Returns whether a text is a host name, an IPv4 address or an IPv6 address in brackets, without a
 * port.
 */
export function isHost(text: string): boolean {
  return /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i.test(text) && URL.canParse(`http://${text}/`)
}
