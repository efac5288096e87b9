/**
 * Returns black or white, whichever has the higher contrast (WCAG 2) on a colour of six hexadecimal
 * digits.
 */
export function textColourOn(colour: string): string {
  const light = luminance(colour)
  return (light + 0.05) / (inkLuminance + 0.05) >= 1.05 / (light + 0.05) ? ink : '#ffffff'
}

/** Returns a darker shade of a colour, for borders. */
export function edgeOf(colour: string): string {
  const channels = channelsOf(colour).map((channel) => Math.round(channel * 0.62))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The colour of texts and lines. */
export const ink = '#1b1f24'

const channelsOf = (colour: string): readonly number[] =>
  [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const inkLuminance = luminance(ink.slice(1))
