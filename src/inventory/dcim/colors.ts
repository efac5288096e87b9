/**
 * Returns `ink` or white, whichever has the higher contrast (WCAG 2) on a background. `color` is
 * six hexadecimal digits.
 */
export function textColorOn(color: string): string {
  const background = luminance(color)
  const onInk = (background + 0.05) / (inkLuminance + 0.05)
  const onWhite = 1.05 / (background + 0.05)
  return onInk >= onWhite ? ink : '#ffffff'
}

/** Returns a darker shade, as `#rrggbb`, of a colour of six hexadecimal digits. */
export function borderColorOf(color: string): string {
  const channels = channelsOf(color).map((channel) => Math.round(channel * 0.62))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The colour of texts and lines: nearly black. */
export const ink = '#1b1f24'

const channelsOf = (color: string): readonly number[] =>
  [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0)

/** Returns the relative luminance of a colour by WCAG 2, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const inkLuminance = luminance(ink.slice(1))
